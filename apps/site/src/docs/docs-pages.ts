import type { SitePage } from '../page.ts';
import { groupPages } from './api/group-page.tsx';
import { apiPage } from './api/overview-page.tsx';
import { errorsPage } from './errors-page.tsx';
import { limitsPage } from './limits-page.tsx';
import { startPage } from './start-page.tsx';
import { textPages } from './text-pages.tsx';

/** Every page of the documentation. */
export const docsPages: readonly SitePage[] = [startPage, ...textPages, apiPage, ...groupPages, errorsPage, limitsPage];
