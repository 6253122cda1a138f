// Elements of a page model for tests: everything empty but what a test says.
import type { PageElement } from '../../../src/observe/observation.ts';

export function element(fields: Partial<PageElement> = {}): PageElement {
  return {
    tag: 'div',
    role: '',
    name: '',
    text: '',
    label: '',
    placeholder: '',
    testId: '',
    id: '',
    nameAttribute: '',
    classes: '',
    href: '',
    alt: '',
    title: '',
    type: '',
    neighbours: '',
    xpath: `/html[1]/body[1]/${fields.tag ?? 'div'}[1]`,
    box: { x: 0, y: 0, width: 10, height: 10 },
    visible: true,
    enabled: true,
    ...fields,
  };
}

let count = 0;

export function button(name: string, fields: Partial<PageElement> = {}): PageElement {
  count += 1;
  return element({
    tag: 'button',
    role: 'button',
    name,
    text: name,
    xpath: `/html[1]/body[1]/button[${count}]`,
    ...fields,
  });
}
