import 'virtual:site-fonts.css';
import './site.css';
import { authTokenKey } from '@postern/contracts';
import { enhanceCopy } from './enhance/copy.ts';
import { all } from './enhance/dom.ts';
import { enhanceFilter } from './enhance/filter.ts';
import { enhanceMenus } from './enhance/menus.ts';
import { enhanceReading } from './enhance/reading.ts';
import { enhanceSession } from './enhance/session.ts';
import { enhanceSpecimen } from './enhance/specimen.ts';
import { enhanceTabs } from './enhance/tabs.ts';
import { enhanceTheme } from './enhance/theme.ts';

// Small enhancements. Every page reads and works without them.
enhanceTheme();
enhanceSession(authTokenKey);
enhanceMenus();
enhanceTabs();
enhanceCopy();
enhanceSpecimen();
enhanceFilter();
enhanceReading();
for (const button of all('[data-back]')) button.addEventListener('click', () => history.back());
