import type { Page } from '@playwright/test';

/** How a form is drawn: where its parts are, and for each field every element in it. */
export interface Drawn {
  width: number;
  /** Top and left of title, description, fields and button, from the first field. */
  places: Record<string, [left: number, top: number]>;
  /** By the field's id, a line for each element: its box from the field's corner, and its computed style. */
  fields: Record<string, string[]>;
}

/** Measures a form anywhere: in the document, or in parts in shadow roots. */
export const measureForm = (page: Page, within: string): Promise<Drawn> =>
  page.evaluate((selector) => {
    const properties = [
      'display',
      'visibility',
      'opacity',
      'color',
      'background-color',
      'background-image',
      'box-shadow',
      'cursor',
      'font-family',
      'font-size',
      'font-weight',
      'line-height',
      'letter-spacing',
      'text-align',
      'white-space',
      'border-top',
      'border-right',
      'border-bottom',
      'border-left',
      'border-radius',
      'padding',
      'margin',
      'gap',
      'text-decoration',
      'appearance',
      'resize',
      'transform',
      'fill',
      'stroke',
      'stroke-width',
      'outline-style',
    ];
    const rootsOf = (element: ParentNode): ParentNode[] => [
      element,
      ...(element instanceof Element && element.shadowRoot ? rootsOf(element.shadowRoot) : []),
      ...[...element.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsOf(shadowRoot) : [])),
    ];
    const roots = rootsOf(document.querySelector(selector) ?? document);
    const all = (wanted: string) => roots.flatMap((root) => [...root.querySelectorAll(wanted)]);
    const round = (length: number) => Math.round(length * 4) / 4;
    const styleOf = (element: Element, pseudo?: string) => {
      const style = getComputedStyle(element, pseudo);
      return properties.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ');
    };
    const fieldsOf = all('.pf-field');
    const origin = fieldsOf[0]?.getBoundingClientRect();
    const from = (element: Element, corner: DOMRect | undefined): [number, number] => {
      const { left, top } = element.getBoundingClientRect();
      return [round(left - (corner?.left ?? 0)), round(top - (corner?.top ?? 0))];
    };
    const idOf = (element: Element) => element.getAttribute('data-field') ?? element.className;
    const parts = [...all('.pf-title'), ...all('.pf-description'), ...fieldsOf, ...all('.pf-actions > .pf-button')];
    const describe = (field: Element) =>
      [field, ...field.querySelectorAll('*')]
        .filter((each) => each.checkVisibility())
        .map((each) => {
          const { width, height } = each.getBoundingClientRect();
          const name = `${each.tagName.toLowerCase()}.${each.className}`;
          const box = [...from(each, field.getBoundingClientRect()), round(width), round(height)].join(' ');
          return `${name} [${box}] ${styleOf(each)} ::before ${styleOf(each, '::before')}`;
        });
    return {
      width: Math.max(...all('.pf').map((part) => round(part.getBoundingClientRect().width))),
      places: Object.fromEntries(parts.map((part) => [idOf(part), from(part, origin)])),
      fields: Object.fromEntries(fieldsOf.map((field) => [idOf(field), describe(field)])),
    };
  }, within);
