import { html, type Html } from '../../html.ts';
import { countInWords } from '../../words/in-words.ts';
import { attributes, type Attribute } from '../attributes.ts';
import { controlId, isRequiredInBrowser, seatsOf, type Of, type RenderContext } from '../context.ts';
import { isClosed, seatsInWords, type SeatsShown } from '../seats.ts';
import { helpAndError, describedBy, fieldAttributes, grouped, notes } from './label.ts';
import { linked } from '../linked.ts';

interface Choice {
  input: Record<string, Attribute>;
  label: string;
  seats: SeatsShown | undefined;
}

/** A box or a radio button. One that is full can't be chosen, not even by a preset. */
function choice({ input, label, seats }: Choice, { lang }: RenderContext): Html {
  const disabled = isClosed(seats);
  const note = seatsInWords(seats, lang);
  const all = { ...input, disabled, checked: input['checked'] === true && !disabled };
  return html`<label class="pf-choice"
    ><input${attributes(all)} /><span
      ><span dir="auto">${label}</span>${note !== undefined && html` <span class="pf-seats">(${note})</span>`}</span
    ></label
  >`;
}

export function radioField(field: Of<'radio'>, context: RenderContext): Html {
  const { name, options, default: preset } = field;
  const required = isRequiredInBrowser(field);
  const control = html`<div class="pf-choices">
    ${options.map(({ value, label }) =>
      choice(
        {
          input: { type: 'radio', name, value, required, checked: value === preset },
          label,
          seats: seatsOf(context, name, value),
        },
        context,
      ),
    )}
  </div>`;
  return grouped(field, context, { control });
}

export function checkboxesField(field: Of<'checkboxes'>, context: RenderContext): Html {
  const { name, options, default: presets } = field;
  const control = html`<div class="pf-choices">
    ${options.map(({ value, label }) =>
      choice(
        {
          input: { type: 'checkbox', name, value, checked: presets.includes(value) },
          label,
          seats: seatsOf(context, name, value),
        },
        context,
      ),
    )}
  </div>`;
  return grouped(field, context, { control, hint: countHint(field, context) });
}

function countHint({ min_chosen, max_chosen }: Of<'checkboxes'>, { words, lang }: RenderContext): string | null {
  const [min, max] = [min_chosen, max_chosen].map((count) => (count === null ? null : countInWords(count, lang)));
  if (typeof min === 'string' && typeof max === 'string')
    return min === max ? words.chooseExactly({ count: min }) : words.chooseBetween({ min, max });
  if (typeof min === 'string') return words.chooseAtLeast({ count: min });
  return typeof max === 'string' ? words.chooseAtMost({ count: max }) : null;
}

/** A checkbox with its label beside it. */
export function boxField(field: Of<'checkbox' | 'consent'>, context: RenderContext): Html {
  const input = {
    type: 'checkbox',
    id: controlId(field.id),
    name: field.name,
    value: field.value,
    required: isRequiredInBrowser(field),
    checked: field.type === 'checkbox' && field.default,
    'aria-describedby': describedBy(field),
  };
  const text = field.type === 'consent' ? linked(field.label) : field.label;
  return html`<div${fieldAttributes(field, context)}><label class="pf-choice"><input${attributes(input)} /><span><span class="pf-lines" dir="auto">${text}</span>${notes(field, context)}</span></label>${helpAndError(field)}</div>`;
}

/** With more points than this, numbers are hard to tell apart. */
const MAX_STARS = 5;
const star = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="m12 3 2.8 5.7 6.2.9-4.5 4.4 1.1 6.2-5.6-2.9-5.6 2.9 1.1-6.2L3 9.6l6.2-.9z" />
</svg>`;

/** An address may choose a rating; a definition can't, because it would lead the visitor. */
type PrefilledRating = Of<'rating'> & { default?: string };

export function ratingField(field: PrefilledRating, context: RenderContext): Html {
  const { name, max, default: preset } = field;
  const required = isRequiredInBrowser(field);
  const hasStars = max <= MAX_STARS;
  const points = Array.from({ length: max }, (_, n) => n + 1).map((point) => {
    const input = attributes({
      type: 'radio',
      name,
      value: point,
      required,
      checked: String(point) === preset,
      'aria-label': context.words.point({ point, max }),
    });
    return html`<label class="pf-point"
      ><input${input} />${hasStars ? star : html`<span aria-hidden="true">${point}</span>`}</label
    >`;
  });
  const control = html`<div class="pf-scale ${hasStars ? 'pf-stars' : 'pf-numbers'}">${points}</div>`;
  return grouped(field, context, { control });
}
