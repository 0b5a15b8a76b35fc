import type { Sent } from '../send/answer.ts';
import { prepareProof } from './challenge/prepare-proof.ts';
import { checkInline } from './errors/check-inline.ts';
import { followConditions } from './conditions.ts';
import { countCharacters } from './counters.ts';
import { showDone } from './done.ts';
import { keepDrafts, type DraftNote } from './drafts/draft-note.ts';
import { createFieldErrors, focusField } from './errors/show-errors.ts';
import { listFiles } from './files/list-files.ts';
import { findErrors } from './errors/find-errors.ts';
import { appendTo, listen, readAttribute, resetForm, writeAttribute } from './form-element.ts';
import { announceOutcome, isFramed } from './frame.ts';
import { element, isNamed, readPageForm, type NamedField, type PageForm } from './page-form.ts';
import { offerResume } from './resume/offer-resume.ts';
import { createSubmitter } from './submission/submitter.ts';
import { createSteps } from './steps.ts';

export interface EnhanceOptions {
  /** Everything works, but nothing is sent or stored. */
  preview?: boolean;
}

const enhanced = new WeakMap<HTMLFormElement, () => void>();

/**
 * Enhances a form that works without a script: steps, conditions, checks beside the fields, upload progress, drafts,
 * and sending without leaving the page.
 * @returns undoes the enhancement
 * @throws when the form was not rendered by Postern
 */
export function enhance(form: HTMLFormElement, { preview = false }: EnhanceOptions = {}): () => void {
  const known = enhanced.get(form);
  if (known) return known;
  const controller = new AbortController();
  const page = readPageForm(form, { isPreview: preview, signal: controller.signal });
  const release = () => {
    controller.abort();
    for (const step of page.undo.toReversed()) step();
    enhanced.delete(form);
  };
  enhanced.set(form, release);
  prepare(page);
  connect(page);
  return release;
}

/** The form's own attributes, and the live region. */
function prepare(page: PageForm): void {
  const { form, undo } = page;
  const had = readAttribute(form, 'novalidate');
  writeAttribute(form, 'novalidate', '');
  const status = element('p', 'pf-trap');
  status.setAttribute('role', 'status');
  appendTo(form, status);
  page.announce = (text) => {
    status.textContent = text;
  };
  undo.push(() => {
    writeAttribute(form, 'novalidate', had);
    status.remove();
  });
}

/** Connects the parts. */
function connect(page: PageForm): void {
  const { data, form, signal, isPreview } = page;
  const goTo = (field: NamedField | undefined) => {
    if (!field) return;
    steps.reveal(field);
    focusField(page, field);
  };
  const fieldErrors = createFieldErrors(page, goTo);
  let draft: DraftNote | undefined;
  const renew = () => {
    follow();
    count();
    files.update();
    fieldErrors.clear();
    steps.first();
  };
  const startOver = () => {
    page.resumeSecret = null;
    resetForm(form);
    renew();
    goTo(page.fields.filter(isNamed).find(({ id }) => page.shown.has(id) && page.elements.has(id)));
  };
  // Runs before anything reads the values.
  if (!isPreview) draft = keepDrafts(page, startOver);
  const follow = followConditions(page, () => {
    for (const field of page.fields.filter(isNamed)) if (!page.shown.has(field.id)) fieldErrors.show(field, undefined);
    steps.update();
  });
  const steps = createSteps(page);
  const files = listFiles(page);
  const count = countCharacters(page);
  const proof = data.challenge === null || isPreview ? undefined : prepareProof(page, data.challenge);
  checkInline(page, fieldErrors);
  const resume = isPreview ? undefined : offerResume(page, renew);

  const onSent = ({ submission_id, next, waits, message, sender_url }: Sent) => {
    resume?.drop();
    draft?.drop();
    announceOutcome(page, 'postern:sent', { submission_id });
    if (isElsewhere(next, form)) leaveFor(next);
    else showDone(page, startOver, { sentence: waits ? message : undefined, senderUrl: sender_url });
  };
  const submitter = createSubmitter(page, { fieldErrors, files, proof, onSent, onRefused: ([first]) => goTo(first) });

  listen(form, ['submit', signal], (event) => {
    event.preventDefault();
    const next = steps.next();
    const seen = steps.current();
    const found = [...findErrors(page)].filter(([id]) => !next || seen.has(id));
    const wrong = page.fields.filter(isNamed).filter(({ id }) => found.some(([bad]) => bad === id));
    if (wrong.length > 0) {
      fieldErrors.showAll(new Map(found), { title: data.words.fix_errors });
      goTo(wrong.find(({ id }) => page.elements.has(id)));
    } else if (next) {
      fieldErrors.clear();
      next();
    } else if (isPreview) showDone(page, startOver);
    else void submitter.start();
  });
}

/** Whether the owner set a redirect. Postern's own thank-you page shows nothing that this page cannot show. */
function isElsewhere(next: string, form: HTMLFormElement): boolean {
  if (!URL.canParse(next)) return false;
  const { origin, pathname, protocol } = new URL(next);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  const action = new URL(readAttribute(form, 'action') ?? '', document.baseURI);
  return origin !== action.origin || !pathname.startsWith('/thanks/');
}

/** A form in a frame navigates the page around it: the owner's redirect was not made for a frame. */
function leaveFor(next: string): void {
  try {
    (isFramed() && window.top ? window.top : window).location.href = next;
  } catch {
    location.href = next;
  }
}
