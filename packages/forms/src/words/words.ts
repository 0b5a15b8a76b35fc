import type { PageLanguage } from '@postern/contracts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { zh } from './zh.ts';
import type { FormWords } from './form-words.ts';

/** The texts of forms, by language. */
export const formWords: Record<PageLanguage, FormWords> = { en, de, fr, es, it, pt, nl, pl, ja, zh };
