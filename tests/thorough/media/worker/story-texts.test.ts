import { beforeEach, describe, expect, test } from 'vitest'
import { getContentSchemas, saveStoriesSchemas, type StoriesInput } from '#media/admin-stories'
import { getCompanionSchemas, getCompanionEndpoint, type Profile } from '#catalogue/companions'
import { addressOf } from '#platform/endpoint'
import { listHomeStoriesSchemas, listHomeStoriesEndpoint } from '#catalogue/homepage'
import { removeHighlightTitleEndpoint, removeStoryTextEndpoint } from '#media/own-media'
import { runSchedule } from '../../../../worker/schedule.ts'
import { adminClaims, rowsOf } from '../../../support/staff/admin.ts'
import { expectAnswer } from '../../../support/platform/answers.ts'
import { ada, adaClaims, berta, bertaClaims } from '../../../support/companions/companions-own.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY, uuid } from '../../../support/platform/fixtures.ts'
import { isolate } from '../../../support/platform/open-site.ts'
import {
  openSubmissions,
  storyForm,
  type Submissions,
} from '../../../support/media/submitted-media.ts'

let office: Submissions
beforeEach(async () => {
  office = await openSubmissions([
    { id: ada, name: 'Ada' },
    { id: berta, name: 'Berta' },
  ])
})

const travel = uuid(0x61)
const inTravel = { highlightId: travel, highlightTitle: 'Travel' }
const approve = async (items: { id: string; version: number }[]) =>
  expect(await office.decided(items)).toEqual({ changed: items.length, failed: [] })
/** Publishes a story of the companion. */
async function publish(fields: Record<string, string> = {}): Promise<string> {
  const submission = await office.uploaded(storyForm(fields))
  await approve([submission])
  return submission.id
}
const submit = async (change: object) => {
  const id = crypto.randomUUID()
  const response = await office.submit({ id, ...change })
  expect(response.status, await response.clone().text()).toBe(200)
  return { id, version: 1 }
}
const submitText = (storyId: string, text: string, language?: string) =>
  submit({ kind: 'text', storyId, text, ...(language && { language }) })
const submitTitle = (highlightTitle: string, language?: string) =>
  submit({ kind: 'title', highlightId: travel, highlightTitle, ...(language && { language }) })
const remove = (endpoint: typeof removeStoryTextEndpoint | typeof removeHighlightTitleEndpoint) => {
  return (id: string, language: string, claims = adaClaims) =>
    office.send(claims, ['DELETE', addressOf(endpoint, { params: { id, language } })])
}
const removeText = remove(removeStoryTextEndpoint)
const removeTitle = remove(removeHighlightTitleEndpoint)

const ask = (path: string, language: string) =>
  isolate({ vars: office.accounts.vars }).ask(path, { headers: { 'accept-language': language } })
const profileIn = async (language: string): Promise<Profile> => {
  const path = addressOf(getCompanionEndpoint, { params: { id: ada } })
  return (await expectAnswer(getCompanionSchemas, ask(path, language))).data
}
/** The text for a visitor, with its language if that is not the page's. */
const textIn = async (language: string) => {
  const { stories, storyHighlights } = await profileIn(language)
  const [story] = [...stories, ...storyHighlights.flatMap((highlight) => highlight.stories)]
  return [story?.text, story?.textLanguage]
}
const titleIn = async (language: string) => {
  const [highlight] = (await profileIn(language)).storyHighlights
  return [highlight?.title, highlight?.titleLanguage]
}

describe('texts of stories for visitors', () => {
  test('are in their language, or in the existing one with its language', async () => {
    await env.DB.prepare('UPDATE companions SET visible_on_homepage = 1').run()
    await publish({ texts: JSON.stringify({ de: 'Am See', it: '' }) })
    expect(await textIn('en')).toEqual(['By the lake', undefined])
    expect(await textIn('de')).toEqual(['Am See', undefined])
    expect(await textIn('fr')).toEqual(['By the lake', 'en'])
    const home = async (language: string) =>
      (await expectAnswer(listHomeStoriesSchemas, ask(listHomeStoriesEndpoint.path, language)))
        .stories
    const text = async (language: string) =>
      (await home(language)).map((homeStory) => [homeStory.text, homeStory.textLanguage])
    expect(await text('de')).toEqual([['Am See', undefined]])
    expect(await text('fr')).toEqual([['By the lake', 'en']])
  })

  test('are in their language for a highlight’s title as well', async () => {
    await publish({ ...inTravel, highlightTitles: JSON.stringify({ de: 'Reisen' }) })
    expect(await titleIn('en')).toEqual(['Travel', undefined])
    expect(await titleIn('de')).toEqual(['Reisen', undefined])
    expect(await titleIn('fr')).toEqual(['Travel', 'en'])
  })

  test("are in the first other language if the companion's own has none", async () => {
    await publish({ text: '', texts: JSON.stringify({ fr: 'Au bord du lac', de: 'Am See' }) })
    expect(await textIn('en')).toEqual(['Am See', 'de'])
    expect(await textIn('fr')).toEqual(['Au bord du lac', undefined])
  })
})

test("keeps the language of a text after the companion's language has changed", async () => {
  await env.DB.exec(`UPDATE companions SET text_language = 'fr' WHERE id = '${ada}'`)
  await publish({ text: 'Au bord du lac', ...inTravel, highlightTitle: 'Voyages' })
  await env.DB.exec(`UPDATE companions SET text_language = 'de' WHERE id = '${ada}'`)
  expect(await rowsOf('SELECT text, language, texts FROM stories')).toEqual([
    { text: 'Au bord du lac', language: 'fr', texts: '{}' },
  ])
  expect(await textIn('fr')).toEqual(['Au bord du lac', undefined])
  expect(await titleIn('en')).toEqual(['Voyages', 'fr'])
})

describe("a companion's story texts", () => {
  test('are submitted for each language, and not public before their approval', async () => {
    const id = await publish()
    await submitText(id, 'Am Teich', 'de')
    const german = await submitText(id, 'Am See', 'de')
    const french = await submitText(id, 'Au bord du lac', 'fr')
    const english = await submitText(id, 'By the wide lake')
    const listItems = (await office.queue()).submissions.map((submission) =>
      [submission.kind, submission.language, submission.text, submission.published].join(': '),
    )
    expect(listItems.toSorted()).toEqual([
      'text: de: Am See: ',
      'text: en: By the wide lake: By the lake',
      'text: fr: Au bord du lac: ',
    ])
    expect(await textIn('de')).toEqual(['By the lake', 'en'])
    await approve([german, french, english])
    expect(await textIn('de')).toEqual(['Am See', undefined])
    expect(await textIn('fr')).toEqual(['Au bord du lac', undefined])
    expect(await textIn('en')).toEqual(['By the wide lake', undefined])
    expect((await office.own()).stories).toMatchObject([
      { text: 'By the wide lake', language: 'en', texts: { de: 'Am See', fr: 'Au bord du lac' } },
    ])
  })

  test('are submitted for titles as well, and edited when returned', async () => {
    await publish(inTravel)
    const german = await submitTitle('Ferien', 'de')
    const english = await submitTitle('Journeys')
    await office.decided([german], 'return', 'Another word, please.')
    expect((await office.reword(german.id, { version: 2, highlightTitle: 'Reisen' })).status).toBe(
      200,
    )
    await approve([{ ...german, version: 3 }, english])
    expect(await titleIn('de')).toEqual(['Reisen', undefined])
    expect(await titleIn('en')).toEqual(['Journeys', undefined])
  })

  test('are edited in every language of a submitted story', async () => {
    const submission = await office.uploaded(
      storyForm({ texts: JSON.stringify({ de: 'Am Teich' }) }),
    )
    expect(submission).toMatchObject({ language: 'en', texts: { de: 'Am Teich' } })
    const texts = { de: 'Am See', fr: 'Au bord du lac', en: 'Not a translation' }
    expect((await office.reword(submission.id, { version: 1, texts })).status).toBe(200)
    // A repetition after a lost answer succeeds.
    expect((await office.reword(submission.id, { version: 1, texts })).status).toBe(200)
    await approve([{ id: submission.id, version: 2 }])
    expect(await rowsOf('SELECT text, texts FROM stories')).toEqual([
      { text: 'By the lake', texts: '{"de":"Am See","fr":"Au bord du lac"}' },
    ])
  })

  test('are removed immediately in one language, with the pending change in that language', async () => {
    const id = await publish({ ...inTravel, texts: JSON.stringify({ de: 'Am See' }) })
    await approve([await submitTitle('Reisen', 'de')])
    for (const language of ['de', 'fr']) {
      await submitText(id, `In ${language}`, language)
      await submitTitle(`In ${language}`, language)
    }
    expect((await removeText(id, 'de')).status).toBe(200)
    expect((await removeTitle(travel, 'de')).status).toBe(200)
    expect(await textIn('de')).toEqual(['By the lake', 'en'])
    expect(await titleIn('de')).toEqual(['Travel', 'en'])
    const { submitted } = await office.own()
    expect(submitted.map(({ kind, language }) => `${kind} ${language}`).toSorted()).toEqual([
      'text fr',
      'title fr',
    ])
    expect((await removeText(id, 'en')).status).toBe(200)
    expect(await textIn('de')).toEqual(['', undefined])
    // A highlight needs a title.
    expect((await removeTitle(travel, 'en')).status).toBe(422)
    expect((await removeText(id, 'es')).status).toBe(404)
    for (const [removeCall, subject] of [
      [removeText, id],
      [removeTitle, travel],
    ] as const) {
      expect((await removeCall(subject, 'fr', bertaClaims)).status).toBe(404)
    }
  })

  test('withdraw a pending change when the published text is submitted', async () => {
    const id = await publish({ ...inTravel, texts: JSON.stringify({ de: 'Am See' }) })
    await submitText(id, 'Am Teich', 'de')
    await submitText(id, 'Am See', 'de')
    await submitTitle('Reisen', 'de')
    await submitTitle('Journeys')
    await submitTitle('Travel')
    const { submitted } = await office.own()
    expect(submitted.map(({ highlightTitle }) => highlightTitle)).toEqual(['Reisen'])
  })

  test("can't change a story of another companion or a deleted one", async () => {
    const id = await publish()
    const text = { kind: 'text', storyId: id, text: 'Mine', id: uuid(0x71) }
    expect((await office.submit(text, {}, bertaClaims)).status).toBe(404)
    expect((await office.submit({ ...text, text: ' ' })).status).toBe(422)
    expect((await office.submit({ ...text, language: 'es' })).status).toBe(422)
    expect((await office.submit({ ...text, text: 'x'.repeat(201) })).status).toBe(422)
    const lateChange = await submitText(id, 'Am See', 'de')
    await env.DB.prepare('DELETE FROM stories').run()
    const { failed } = await office.decided([lateChange])
    expect(failed.map(({ reason }) => reason.id)).toEqual(['submission.file-changed'])
    await runSchedule('23 3 * * *', env, Date.now())
    expect(await rowsOf('SELECT id FROM media_submissions')).toEqual([])
  })

  test('are removed with the story, including pending changes', async () => {
    const id = await publish()
    await submitText(id, 'Am See', 'de')
    expect((await office.removeStory(id)).status).toBe(200)
    expect(await rowsOf('SELECT id FROM media_submissions')).toEqual([])
  })

  test('are in her copy of data', async () => {
    const id = await publish({
      ...inTravel,
      texts: JSON.stringify({ de: 'Am See' }),
      highlightTitles: JSON.stringify({ de: 'Reisen' }),
    })
    await submitText(id, 'Au bord du lac', 'fr')
    await office.uploaded(storyForm({ text: 'Soon', texts: JSON.stringify({ it: 'Presto' }) }))
    const exportText = await (await office.as(adaClaims, 'GET', '/api/own/export')).text()
    for (const text of ['Am See', 'Reisen', 'Au bord du lac', 'Presto'])
      expect(exportText).toContain(text)
  })
})

test('imports the texts and titles in all languages', async () => {
  const photo = uuid(0x91)
  const live = uuid(0x92)
  office = await openSubmissions([
    {
      id: ada,
      name: 'Ada',
      media: [{ id: photo }],
      highlights: [{ id: travel, title: 'Travel', titles: { de: 'Reisen' } }],
      stories: [
        { id: live, mediaId: photo, text: 'By the lake', texts: { de: 'Am See' } },
        { mediaId: photo, highlightId: travel, text: 'Kept', texts: {} },
      ],
    },
    { id: uuid(2), name: 'Berta' },
  ])
  expect(await textIn('de')).toEqual(['Am See', undefined])
  expect(await titleIn('de')).toEqual(['Reisen', undefined])
})

test('lets staff write texts by language, and keeps omitted ones', async () => {
  const id = await publish({ ...inTravel, texts: JSON.stringify({ de: 'Am See' }) })
  const path = `/api/admin/companions/${ada}/content`
  const content = () => expectAnswer(getContentSchemas, office.send(adminClaims, ['GET', path]))
  const save = async (highlights: StoriesInput['highlights']) => {
    const { revision } = await content()
    const body = { revision, stories: [], highlights }
    return expectAnswer(saveStoriesSchemas, office.send(adminClaims, ['PUT', path], body))
  }
  const [before] = (await content()).highlights
  expect(before).toMatchObject({ language: 'en', stories: [{ texts: { de: 'Am See' } }] })
  const story = { id, media_id: before!.stories[0]!.media_id, text: 'By the lake' }
  const group = { id: travel, title: 'Travel', titles: { fr: 'Voyages', de: 'Reisen', it: '' } }
  await save([{ ...group, stories: [story] }])
  expect(await textIn('de')).toEqual(['Am See', undefined])
  expect(await titleIn('fr')).toEqual(['Voyages', undefined])
  // A repetition in another order, after a lost answer, changes nothing.
  const count = () => rowsOf(`SELECT id FROM audit_log WHERE act = 'stories.changed'`)
  const savedCount = (await count()).length
  await save([{ ...group, titles: { de: 'Reisen', fr: 'Voyages' }, stories: [story] }])
  expect(await count()).toHaveLength(savedCount)
  await save([{ id: travel, title: 'Travel', stories: [{ ...story, texts: {} }] }])
  expect(await textIn('de')).toEqual(['By the lake', 'en'])
  expect(await titleIn('fr')).toEqual(['Voyages', undefined])
  const end = new Date(Date.now() + DAY).toISOString()
  const { revision } = await content()
  const longStory = { ...story, id: uuid(0x81), expires_at: end, texts: { de: 'x'.repeat(201) } }
  const refusedInput = { revision, stories: [longStory], highlights: [] }
  expect((await office.send(adminClaims, ['PUT', path], refusedInput)).status).toBe(422)
})
