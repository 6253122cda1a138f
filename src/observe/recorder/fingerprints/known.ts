// The sites that need no recording any more, by spec file: those in the store, and those this worker has seen. The store
// is read without a schema, because this runs in every worker of a run that records; who merges into it checks it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprintPath, PAGES_PER_LOCATOR } from '../../fingerprints/site.ts';

export class KnownSites {
  private readonly paths: Map<string, Set<string>>;

  private constructor(paths: Map<string, Set<string>>) {
    this.paths = paths;
  }

  /** `spec` is root-relative. A file that cannot be read knows nothing. */
  static stored(root: string, spec: string): KnownSites {
    return new KnownSites(
      new Map(Object.entries(storedLocators(root, spec)).map(([key, at]) => [key, pathsOf(at)])),
    );
  }

  static none(): KnownSites {
    return new KnownSites(new Map());
  }

  has(locator: string, path: string): boolean {
    const paths = this.paths.get(locator);
    return paths !== undefined && (paths.has(path) || paths.size >= PAGES_PER_LOCATOR);
  }

  add(locator: string, path: string): void {
    const paths = this.paths.get(locator) ?? new Set();
    this.paths.set(locator, paths.add(path));
  }

  remove(locator: string, path: string): void {
    this.paths.get(locator)?.delete(path);
  }
}

function storedLocators(root: string, spec: string): object {
  try {
    const json: unknown = JSON.parse(readFileSync(join(root, fingerprintPath(spec)), 'utf8'));
    const locators: unknown = Reflect.get(Object(json), 'locators');
    return typeof locators === 'object' && locators !== null ? locators : {};
  } catch {
    return {};
  }
}

function pathsOf(entries: unknown): Set<string> {
  const paths = Array.isArray(entries)
    ? entries.map((entry: unknown) => Reflect.get(Object(entry), 'path') as unknown)
    : [];
  return new Set(paths.filter((path) => typeof path === 'string'));
}
