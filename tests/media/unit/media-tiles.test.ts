import { describe, expect, test } from 'vitest'
import type { OwnFile, OwnMedia, Submission } from '#media/submitted-media'
import { matchesFilter, mediaTiles } from '../../../web/own/media/media-tiles.ts'

const shared = {
  url: '/media/a/w640.webp',
  thumbnail: '/media/a/w320.webp',
  type: 'photo',
  access_level: 'public',
  minimum_tier: 'free',
  caption: '',
  alt: '',
  alt_language: 'en',
  alts: {},
  purpose: 'gallery',
  stories: 0,
  width: 900,
  height: 1200,
  color: '#733',
  preview: '',
  duration: null,
  size: 0,
  has_consent: true,
  created_at: '2026-05-03T10:00:00Z',
} as const

const file = (id: string, order: number, changes: Partial<OwnFile> = {}): OwnFile => ({
  ...shared,
  id,
  order,
  uses: ['public'],
  ...changes,
})

const submission = (id: string, changes: Partial<Submission> = {}): Submission => ({
  ...shared,
  id,
  kind: 'gallery',
  language: null,
  mediaId: null,
  storyId: null,
  text: '',
  texts: {},
  hours: null,
  highlightId: null,
  highlightTitle: '',
  highlightTitles: {},
  published: '',
  state: 'submitted',
  reason: '',
  createdAt: '2026-05-03T10:00:00Z',
  dueAt: null,
  version: 1,
  ...changes,
})

const mediaWith = (changes: Partial<OwnMedia>): OwnMedia => ({
  published: [],
  stories: [],
  highlights: [],
  ownLanguage: 'en',
  idleStoryFiles: [],
  submitted: [],
  withdrawn: [],
  ...changes,
})

const statesOf = (data: OwnMedia) => mediaTiles(data).map(({ id, state }) => [id, state])

describe('the grid of a companion’s files', () => {
  test('shows returned files first, then those that wait, then the gallery, then files of stories', () => {
    const data = mediaWith({
      published: [file('first', 0), file('no record', 1, { has_consent: false })],
      submitted: [
        submission('new'),
        submission('dark', { state: 'returned', reason: 'Too dark.' }),
      ],
      idleStoryFiles: [file('story', 0, { purpose: 'story' })],
    })
    expect(statesOf(data)).toEqual([
      ['dark', 'returned'],
      ['no record', 'no-consent'],
      ['new', 'review'],
      ['first', 'public'],
      ['story', 'unused'],
    ])
    expect(mediaTiles(data)[0]?.reason).toBe('Too dark.')
  })

  test('keeps the place of a published file while a change of it is reviewed', () => {
    const data = mediaWith({
      published: [file('first', 0), file('second', 1, { access_level: 'private' })],
      submitted: [submission('change', { kind: 'public', mediaId: 'second' })],
    })
    expect(statesOf(data)).toEqual([
      ['first', 'public'],
      ['second', 'review'],
    ])
  })

  test('shows the reason of a returned change on its file, but not that of a title', () => {
    const returned = { mediaId: 'first', state: 'returned', reason: 'Too long.' } as const
    const published = [file('first', 0)]
    const withChange = mediaWith({
      published,
      submitted: [submission('change', { ...returned, kind: 'alt' })],
    })
    const withTitle = mediaWith({
      published,
      submitted: [submission('change', { ...returned, kind: 'title' })],
    })
    expect(mediaTiles(withChange)).toMatchObject([{ state: 'returned', reason: 'Too long.' }])
    expect(statesOf(withTitle)).toEqual([['first', 'public']])
  })

  test('lists a file of several stories once', () => {
    const story = (id: string) => ({
      id,
      text: '',
      language: 'en' as const,
      texts: {},
      expiresAt: '2026-05-04T10:00:00Z',
      file: file('moment', 0, { purpose: 'story', stories: 2 }),
    })
    expect(statesOf(mediaWith({ stories: [story('a'), story('b')] }))).toEqual([
      ['moment', 'public'],
    ])
  })

  test('filters by gallery, and by what waits', () => {
    const tiles = mediaTiles(
      mediaWith({
        published: [file('open', 0), file('closed', 1, { access_level: 'private' })],
        submitted: [submission('new')],
      }),
    )
    const idsIn = (filter: Parameters<typeof matchesFilter>[1]) =>
      tiles.filter((tile) => matchesFilter(tile, filter)).map(({ id }) => id)
    expect(idsIn('all')).toHaveLength(3)
    expect(idsIn('public')).toEqual(['open'])
    expect(idsIn('private')).toEqual(['closed'])
    expect(idsIn('waiting')).toEqual(['new'])
  })
})
