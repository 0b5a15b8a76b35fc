// In one file, and so one after the other: packing a package replaces its manifest for a moment.
import './contracts-package.ts';
import './framework-packages.ts';
