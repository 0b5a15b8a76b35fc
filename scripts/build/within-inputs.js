import { readFileSync } from 'node:fs';
import path from 'node:path';
const repository = path.resolve(import.meta.dirname, '../..');
/**
 * Fails a build that reads a file which `build-parts.json` does not name for it, because a change of that file would
 * not rebuild the part. It only sees modules: it misses stylesheets that others import, and files that a build script
 * reads.
 * @param folder the package that builds the part
 */
export function withinInputs(folder, name) {
    const parts = JSON.parse(readFileSync(path.join(folder, 'build-parts.json'), 'utf8'));
    const inputs = parts[name]?.inputs ?? [];
    const isInput = (file) => inputs.some((place) => {
        const beyond = path.relative(path.join(folder, place), file);
        return beyond === '' || !beyond.startsWith('..');
    });
    return {
        name: 'within-inputs',
        apply: 'build',
        buildEnd() {
            const files = [...this.getModuleIds()].map((id) => id.replace(/\?.*$/, ''));
            const ours = files.filter((file) => file.startsWith(`${repository}/`) && !file.includes('/node_modules/'));
            const unnamed = ours.filter((file) => !isInput(file));
            if (unnamed.length > 0)
                this.error(`build-parts.json does not name for "${name}": ${unnamed.join(', ')}`);
        },
    };
}
