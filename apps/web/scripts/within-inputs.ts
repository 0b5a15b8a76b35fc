import path from 'node:path';
import type { Plugin } from 'vite';
import parts from '../build-parts.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '..');
const repository = path.resolve(root, '../..');

interface Part {
  inputs: readonly string[];
  /** Folders within the inputs that do not count. */
  except?: readonly string[];
  /** Files within those that do. */
  also?: readonly string[];
}

/**
 * Fails a build that reads a file which `build-parts.json` does not name for it: a change of that file would not build
 * the part anew.
 */
export function withinInputs(name: keyof typeof parts): Plugin {
  const { inputs, except = [], also = [] }: Part = parts[name];
  const isIn = (file: string, places: readonly string[]) =>
    places.some((place) => {
      const beyond = path.relative(path.join(root, place), file);
      return beyond === '' || !beyond.startsWith('..');
    });
  return {
    name: 'within-inputs',
    apply: 'build',
    buildEnd() {
      const files = [...this.getModuleIds()].map((id) => id.replace(/\?.*$/, ''));
      const ours = files.filter((file) => file.startsWith(`${repository}/`) && !file.includes('/node_modules/'));
      const unnamed = ours.filter((file) => !isIn(file, also) && (!isIn(file, inputs) || isIn(file, except)));
      if (unnamed.length > 0) this.error(`build-parts.json does not name for "${name}": ${unnamed.join(', ')}`);
    },
  };
}
