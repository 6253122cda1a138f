// A signed test result, read by the DSSE implementation of another project (sigstore), and every way it may not hold.
import { dsse, crypto as sigstore } from '@sigstore/core';
import { Envelope as SigstoreEnvelope } from '@sigstore/protobuf-specs';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { audit } from '../../../src/record/audit.ts';
import { auditSignatures } from '../../../src/record/audit-signatures.ts';
import {
  type CheckOutcome,
  recordAttempt,
  recordDecision,
  recordSealed,
} from '../../../src/record/evidence.ts';
import { readPublicKey, signingKey, takeSigningKey } from '../../../src/record/signing-key.ts';
import { bodyOf } from '../../../src/record/state.ts';
import { sha256 } from '../../../src/seal/digest.ts';
import { put } from '../disk/folder.ts';
import { project } from './exercises.ts';
import { NOW, sealedIn } from './sealed.ts';

const KEY = generateKeyPairSync('ed25519');
const OTHER = generateKeyPairSync('ed25519');
const ENVELOPE = 'attempt-02/test-result.dsse.json';

const pem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

function check(id: string, passed: boolean, tests?: CheckOutcome['tests']): CheckOutcome {
  const run = { command: 'node', args: [], exitCode: 0, signal: null, startedAt: NOW.toISOString() };
  return { id, passed, ...run, durationMs: 1, log: 'log\n', ...(tests && { tests }) };
}

const CHECKS = [
  check('policy', true),
  check('target-test', true, [
    { project: 'loop', file: 'tests/a.spec.ts', titles: ['a', 'works'], outcome: 'expected' },
    { project: 'loop', file: 'tests/a.spec.ts', titles: ['a', 'works'], outcome: 'expected', repeat: 1 },
    { project: 'loop', file: 'tests/a.spec.ts', titles: ['b'], outcome: 'skipped' },
  ]),
  check('lint', false),
];

/** One exercise with one candidate; returns its folder. */
function recordedWith(key: KeyObject | undefined, root: string, exercise = 'x', checks = CHECKS): void {
  takeSigningKey({ LOOPWRIGHT_SIGNING_KEY: key && pem(key) });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, Symbol.for('loopwright.signing-key')));
  const place = { root, exercise };
  const baseline = sealedIn(root, exercise);
  const state = recordSealed(place, baseline, NOW);
  const documents = { 'candidate.patch': { kind: 'exact', text: '+a\n' } } as const;
  recordAttempt(place, { attempt: 2, baseline, checks, documents, passed: true }, NOW);
  recordDecision(place, 'decision', { ...bodyOf(state), state: 'GREEN' });
}

function read(root: string, path: string): unknown {
  return JSON.parse(readFileSync(join(root, 'loop/evidence/x', path), 'utf8'));
}

function faultsOf(root: string, key = KEY.publicKey): readonly string[] {
  return auditSignatures(root, key).faults.map(({ found }) => found);
}

test('the envelope and its signature, by sigstore', () => {
  const root = project();
  recordedWith(KEY.privateKey, root);
  const { payload, payloadType, signatures } = SigstoreEnvelope.fromJSON(read(root, ENVELOPE));
  const data = dsse.preAuthEncoding(payloadType, payload);
  const [signature] = signatures;
  expect(sigstore.verify(data, KEY.publicKey, signature?.sig ?? Buffer.of())).toBe(true);
  expect(sigstore.verify(data, OTHER.publicKey, signature?.sig ?? Buffer.of())).toBe(false);
  expect(payloadType).toBe('application/vnd.in-toto+json');
  const { baselineSha256 } = read(root, 'attempt-02/manifest.json') as { baselineSha256: string };
  const contract = { name: 'contract.json', digest: { sha256: sha256('{}') } };
  expect(JSON.parse(payload.toString())).toEqual({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      { name: 'candidate.patch', digest: { sha256: sha256('+a\n') } },
      contract,
      { name: 'baseline.json', digest: { sha256: baselineSha256 } },
    ],
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    predicate: {
      result: 'PASSED',
      configuration: [contract],
      passedTests: ['policy', 'target-test', 'target-test › tests/a.spec.ts › a › works'],
      warnedTests: ['lint'],
      failedTests: [],
    },
  });
});

test('what was signed is a part of the chain, and holds with its key alone', () => {
  const root = project();
  recordedWith(KEY.privateKey, root);
  expect(audit(root).faults).toEqual([]);
  expect(auditSignatures(root, KEY.publicKey)).toEqual({ faults: [], attempts: 1, signed: 1 });
  expect(faultsOf(root, OTHER.publicKey)).toEqual(['one of another key, or of another payload']);
});

test('an envelope that sigstore’s encoding was signed for holds too', () => {
  const root = project();
  recordedWith(KEY.privateKey, root);
  const envelope = SigstoreEnvelope.fromJSON(read(root, ENVELOPE));
  const sig = sign(null, dsse.preAuthEncoding(envelope.payloadType, envelope.payload), KEY.privateKey);
  const theirs = SigstoreEnvelope.toJSON({ ...envelope, signatures: [{ sig, keyid: '' }] });
  put(root, `loop/evidence/x/${ENVELOPE}`, JSON.stringify(theirs));
  expect(faultsOf(root)).toEqual([]);
});

test('nobody signed: no envelope, and with a key a fault of the last exercise alone', () => {
  const root = project();
  recordedWith(undefined, root, 'earlier');
  expect(auditSignatures(root, undefined)).toEqual({ faults: [], attempts: 1, signed: 0 });
  expect(faultsOf(root)).toEqual(['no file']);
  recordedWith(KEY.privateKey, root);
  expect(auditSignatures(root, KEY.publicKey)).toEqual({ faults: [], attempts: 2, signed: 1 });
});

test('a signature for something else', () => {
  const root = project();
  recordedWith(KEY.privateKey, root);
  const envelope = read(root, ENVELOPE) as { payload: string };
  const payload = Buffer.from(envelope.payload, 'base64').toString().replace('PASSED', 'FAILED');
  put(
    root,
    `loop/evidence/x/${ENVELOPE}`,
    JSON.stringify({ ...envelope, payload: Buffer.from(payload).toString('base64') }),
  );
  expect(faultsOf(root)).toEqual(['one of another key, or of another payload']);

  const other = project();
  recordedWith(KEY.privateKey, other, 'x', [check('policy', true)]);
  put(root, `loop/evidence/x/${ENVELOPE}`, JSON.stringify(read(other, ENVELOPE)));
  expect(faultsOf(root)).toEqual(['a statement of something else']);
});

test('the tests are told otherwise than they were signed', () => {
  const root = project();
  recordedWith(KEY.privateKey, root);
  const tests = JSON.stringify(read(root, 'attempt-02/tests.json'));
  put(root, 'loop/evidence/x/attempt-02/tests.json', tests.replace('"skipped"', '"expected"'));
  expect(faultsOf(root)).toEqual(['a statement of something else']);
});

test('the key leaves the environment, from a variable or a file', () => {
  const root = project();
  put(root, 'key.pem', pem(KEY.privateKey));
  for (const given of [
    { LOOPWRIGHT_SIGNING_KEY: pem(KEY.privateKey) },
    { LOOPWRIGHT_SIGNING_KEY_FILE: join(root, 'key.pem') },
  ]) {
    const env: NodeJS.ProcessEnv = { ...given, OTHER: 'x' };
    takeSigningKey(env);
    onTestFinished(() => void Reflect.deleteProperty(globalThis, Symbol.for('loopwright.signing-key')));
    expect(env).toEqual({ OTHER: 'x' });
    expect(signingKey()?.equals(KEY.privateKey)).toBe(true);
    Reflect.deleteProperty(globalThis, Symbol.for('loopwright.signing-key'));
  }
});

test('a key that cannot sign is refused, and not shown', () => {
  const root = project();
  const rsa = pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey);
  put(root, 'public.pem', 'no key');
  for (const [env, found] of [
    [{ LOOPWRIGHT_SIGNING_KEY: 'hunter22' }, 'found something else'],
    [{ LOOPWRIGHT_SIGNING_KEY: rsa }, 'found rsa'],
    [{ LOOPWRIGHT_SIGNING_KEY_FILE: join(root, 'none.pem') }, 'none at'],
  ] as const) {
    expect(() => takeSigningKey({ ...env })).toThrow(found);
    expect(() => takeSigningKey({ ...env })).not.toThrow(/hunter22|MII/);
  }
  expect(() => readPublicKey(join(root, 'public.pem'))).toThrow('expected an ed25519 public key as PEM');
});
