import 'virtual:site-fonts.css';
import './site.css';
import { authTokenKey } from '@postern/contracts';
import { enhanceCopy } from './code/enhance-copy.ts';
import { all } from './dom.ts';
import { enhanceFilter } from './blog/enhance-filter.ts';
import { enhanceMenus } from './chrome/enhance-menus.ts';
import { enhanceReading } from './text/enhance-reading.ts';
import { enhanceSession } from './chrome/enhance-session.ts';
import { enhanceSpecimen } from './landing/specimen/enhance-specimen.ts';
import { enhanceTabs } from './code/enhance-tabs.ts';
import { enhanceTheme } from './chrome/enhance-theme.ts';

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
