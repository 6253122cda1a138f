// The fences themselves, as pure functions from what the files import to what is wrong with that.
import { UNKNOWN_SPECIFIER, packageOf, resolveRelative } from './modules.mjs';

/** @typedef {import('./modules.mjs').Module} Module */
/** @typedef {ReadonlyMap<string, Module>} Modules by path from the repository root */
/** @typedef {{ at: string, found: string, rule: string }} Fault */
/**
 * @typedef {object} Fences
 * @property {string} about
 * @property {string[]} order
 * @property {Record<string, string[]>} may
 * @property {{ areas: string[], mayNotImport: string[], mayNotUse: string[] }} pure
 * @property {{ roots: string[], mayNotReach: string[] }[]} light
 */

/**
 * @param {Fences} fences
 * @param {Modules} modules
 * @returns {Fault[]}
 */
export function checkFences(fences, modules) {
  return [
    ...entriesWithoutFiles(fences, modules),
    ...stagesOutOfOrder(fences),
    ...importsNotAllowed(fences, modules),
    ...impurities(fences.pure, modules),
    ...fences.light.flatMap((light) => heavyImports(light, modules)),
  ];
}

/**
 * A renamed file must not quietly leave its fence behind.
 *
 * @param {Fences} fences
 * @param {Modules} modules
 * @returns {Fault[]}
 */
function entriesWithoutFiles({ may, pure, light }, modules) {
  const files = [...modules.keys()];
  const areas = pure.areas.map((area) => area.replace(/^!/, ''));
  return [...new Set([...Object.keys(may), ...areas, ...light.flatMap(({ roots }) => roots)])]
    .filter((entry) => !files.some((file) => covers(entry, file)))
    .map((entry) => ({
      at: 'fences.json',
      found: `"${entry}" covers no file`,
      rule: 'every entry names files that exist',
    }));
}

/**
 * @param {Fences} fences
 * @returns {Fault[]}
 */
function stagesOutOfOrder({ order, may }) {
  return order.flatMap((stage, index) =>
    (may[stage] ?? [])
      .filter((allowed) => order.slice(index + 1).some((later) => covers(later, allowed)))
      .map((later) => ({
        at: 'fences.json',
        found: `${stage} may import ${later}`,
        rule: 'no stage imports a later one (order)',
      })),
  );
}

/**
 * @param {Fences} fences
 * @param {Modules} modules
 * @returns {Fault[]}
 */
function importsNotAllowed({ may }, modules) {
  return [...modules].flatMap(([file, { imports }]) => {
    const area = areaOf(file, Object.keys(may));
    if (area === undefined)
      return [{ at: file, found: 'a file in no known area', rule: 'list its folder under "may"' }];
    const allowed = [area, folderOf(file, Object.keys(may)), ...(may[area] ?? [])];
    return imports.flatMap(({ specifier, line }) => {
      const at = `${file}:${line}`;
      if (specifier === UNKNOWN_SPECIFIER) return [];
      const target = targetOf(file, specifier);
      if (target.startsWith('src/') && !modules.has(target)) {
        return [{ at, found: `imports ${target}`, rule: 'there is no such file' }];
      }
      if (allowed.some((entry) => covers(entry, target))) return [];
      return [{ at, found: `imports ${target}`, rule: `${area} may import only what "may" lists for it` }];
    });
  });
}

/**
 * A pure file may lean only on pure files: what they import is checked in turn.
 *
 * @param {Fences['pure']} pure
 * @param {Modules} modules
 * @returns {Fault[]}
 */
function impurities({ areas, mayNotImport, mayNotUse }, modules) {
  /** @param {string} file */
  const isPure = (file) =>
    areas.some((area) => covers(area, file)) &&
    !areas.some((area) => area.startsWith('!') && covers(area.slice(1), file));

  return [...modules].flatMap(([file, { imports, uses }]) => {
    if (!isPure(file)) return [];
    const forbidden = imports.filter(({ specifier }) => {
      const target = targetOf(file, specifier);
      if (specifier === UNKNOWN_SPECIFIER) return true;
      return target.startsWith('src/')
        ? !isPure(target)
        : mayNotImport.some((entry) => covers(entry, target));
    });
    return [
      ...forbidden.map(({ specifier, line }) => ({
        at: `${file}:${line}`,
        found: `imports ${targetOf(file, specifier)}`,
        rule: 'pure code imports no effects, and no file that is not pure (pure)',
      })),
      ...uses
        .filter(({ name }) => mayNotUse.includes(name))
        .map(({ name, line }) => ({
          at: `${file}:${line}`,
          found: `uses ${name}`,
          rule: 'pure code is given what it needs (pure.mayNotUse)',
        })),
    ];
  });
}

/**
 * What a user's worker loads is what the roots import statically, and what that imports in turn.
 *
 * @param {Fences['light'][number]} light
 * @param {Modules} modules
 * @returns {Fault[]}
 */
function heavyImports({ roots, mayNotReach }, modules) {
  return roots.flatMap((root) => {
    /** @type {Map<string, string>} each file that is reached, with the way to it */
    const ways = new Map([[root, root]]);
    /** @type {Fault[]} */
    const faults = [];
    for (const [file, way] of ways) {
      for (const { specifier, line, kind } of modules.get(file)?.imports ?? []) {
        if (kind === 'dynamic') continue;
        const target = targetOf(file, specifier);
        if (modules.has(target) && !ways.has(target)) ways.set(target, `${way} → ${target}`);
        if (mayNotReach.some((entry) => covers(entry, target))) {
          faults.push({
            at: `${file}:${line}`,
            found: `imports ${target}, by way of ${way}`,
            rule: `${root} stays light (light)`,
          });
        }
      }
    }
    return faults;
  });
}

/**
 * An entry is a file, a folder, a package (`zod`, `node:fs`), or a name with `*` for any part of a file name.
 *
 * @param {string} entry
 * @param {string} target
 */
function covers(entry, target) {
  if (!entry.includes('*')) return target === entry || target.startsWith(`${entry}/`);
  const pattern = entry.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  return new RegExp(`^${pattern}$`).test(target);
}

/**
 * The most exact entry decides: a file that is listed on its own has its own list.
 *
 * @param {string} file
 * @param {string[]} entries
 */
function areaOf(file, entries) {
  return entries.filter((entry) => covers(entry, file)).sort((a, b) => b.length - a.length)[0];
}

/**
 * A file may always import from the folder that it is part of.
 *
 * @param {string} file
 * @param {string[]} entries
 */
function folderOf(file, entries) {
  return (
    areaOf(
      file,
      entries.filter((entry) => entry !== file),
    ) ?? file
  );
}

/** @param {string} file @param {string} specifier */
function targetOf(file, specifier) {
  return specifier.startsWith('.') ? resolveRelative(file, specifier) : packageOf(specifier);
}
