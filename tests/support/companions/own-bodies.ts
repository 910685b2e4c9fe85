import { uuid } from '../platform/fixtures.ts'

/** Bodies of which every call accepts one, each with another companion's ids wherever possible. */
export const bodiesNaming = (id: string) => [
  { until: null, companion: id, companionId: id, id },
  { away: null, companion: id, companionId: id, id },
  { paused: true, companion: id, companionId: id, id },
  { unlisted: true, companion: id, companionId: id, id },
  { declined: true, companion: id, companionId: id, id },
  { announced: true, companion: id, companionId: id, id },
  { version: 0, content: { bio: 'Mine' }, companion: id, companionId: id, id },
  { version: 1, act: 'submit', companion: id, companionId: id, id },
  { contact: { telegram: '@ada_direct' }, companion: id, companionId: id, id },
  { field: 'bio', companion: id, companionId: id, id },
  { alt: 'Mine' },
  { shown: 'self' },
  { id: uuid(0x71), left: 0, top: 0, width: 480, height: 480 },
  { version: 1, alt: 'Mine' },
  { confirm: true, erase: true, companion: id, companionId: id, id },
  { act: 'answer', key: id, text: 'Mine', companion: id, companionId: id, id },
  { days: 7, companion: id, companionId: id, id },
  { answeredBy: 'self', companion: id, companionId: id, id },
  { version: 0, templates: [{ title: 'Mine', text: 'Mine' }], companionId: id, id },
  { version: 0, text: 'Mine', companion: id, companionId: id, id },
  { kind: 'alt', id: uuid(0x70), mediaId: id, alt: 'Mine' },
  { position: 0, companion: id, companionId: id, id },
]
