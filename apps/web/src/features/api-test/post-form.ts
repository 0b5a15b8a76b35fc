import { mediaTypes, partsOf, type Call, type Part } from './call.ts';

/**
 * Submits a call like a page's form, in a new tab that has no reference to this one. No script can imitate it: browsers
 * mark such requests (Sec-Fetch-Mode: navigate), and the server's answer depends on the mark.
 */
export function postForm(call: Call, path: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = path;
  form.enctype = mediaTypes[call.encoding];
  form.target = '_blank';
  form.setAttribute('rel', 'noopener');
  form.append(...partsOf(call).map(toControl));
  const place = document.createElement('div');
  place.hidden = true;
  place.append(form);
  document.body.append(place);
  // A field may be called "submit" and then hides the method.
  HTMLFormElement.prototype.submit.call(form);
  place.remove();
}

/** Text areas, because some names have a special meaning in hidden inputs. */
function toControl(part: Part): HTMLElement {
  if ('value' in part) {
    const area = document.createElement('textarea');
    area.name = part.name;
    area.value = part.value;
    return area;
  }
  const input = document.createElement('input');
  input.type = 'file';
  input.name = part.name;
  const chosen = new DataTransfer();
  chosen.items.add(part.file);
  input.files = chosen.files;
  return input;
}
