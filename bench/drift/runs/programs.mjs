// Starts Playwright and Loopwright in a copy of a product, on a port of its own, by node.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';

/** @param {string} root @param {readonly string[]} args @param {Readonly<Record<string, string>>} [env] */
export function playwright(root, args, env = {}) {
  return run(root, ['@playwright/test/cli.js', 'test', ...args], env);
}

/** @param {string} root @param {readonly string[]} args */
export function loopwright(root, args) {
  return run(root, ['loopwright/dist/cli/main.js', ...args], {});
}

/**
 * @param {string} root @param {readonly string[]} args @param {Readonly<Record<string, string>>} more
 * @returns {Promise<{ exitCode: number | null, output: string }>}
 */
async function run(root, [script = '', ...args], more) {
  const { CI: _ci, FORCE_COLOR: _color, LOOPWRIGHT_RUN: _run, ...env } = process.env;
  const child = spawn(process.execPath, [path.join(root, '..', 'node_modules', script), ...args], {
    cwd: root,
    env: { ...env, PORT: String(await freePort()), NO_COLOR: '1', ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [exitCode] = await once(child, 'close');
  return { exitCode, output };
}

async function freePort() {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
