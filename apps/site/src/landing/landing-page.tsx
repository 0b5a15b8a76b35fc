import { brand } from '@postern/contracts';
import type { SitePage } from '../page.ts';
import { Audience } from './audience.tsx';
import { BeforeAfter } from './before-after.tsx';
import { Features } from './features/features.tsx';
import { FinalCall } from './final-call.tsx';
import { Hero } from './hero.tsx';
import { Plan } from './plan.tsx';
import { Problems } from './problems.tsx';
import { Steps } from './steps.tsx';
import { Teasers } from './teasers.tsx';

export const landingPage: SitePage = {
  path: '/',
  file: 'index.html',
  title: `${brand.name}: ${brand.tagline.charAt(0).toLowerCase()}${brand.tagline.slice(1)}`,
  description: `Put one URL in your form’s action. ${brand.name} stores every submission with its files, keeps the spam apart, and shows you what arrived in a dashboard and over a REST API.`,
  kind: 'website',
  indexed: true,
  header: 'landing',
  flushFooter: true,
  fonts: ['display', 'interface', 'code'],
  body: (
    <main id="main">
      <Hero />
      <Problems />
      <Steps />
      <BeforeAfter />
      <Audience />
      <Features />
      <Plan />
      <Teasers />
      <FinalCall />
    </main>
  ),
};
