import { getManagedSchemas } from '#companions/staff/admin-companions'
import { publishCompanions } from '../../../worker/catalogue/engine/projection.ts'
import { openOffice, rowsOf, type Office } from '../staff/admin.ts'
import { expectAnswer } from '../platform/answers.ts'
import { env } from '../platform/database.ts'
import { companionImport, uuid } from '../platform/fixtures.ts'

export const ada = uuid(1)
export const berta = uuid(2)
export const photo = uuid(0x31)
export const story = uuid(0x32)
export const path = `/api/admin/companions/${ada}`
export let office: Office

/** A site with one complete profile that appears in every list. */
export const openComplete = () =>
  openWith([
    companionImport({
      id: ada,
      name: 'Ada',
      visible_on_homepage: true,
      ageMin: 25,
      ageMax: 29,
      media: [{ id: photo }, { id: story, purpose: 'story' }],
      stories: [{ mediaId: story }],
    }),
  ])

export async function openWith(imports: Parameters<typeof openOffice>[0]): Promise<void> {
  office = await openOffice(imports)
}

export const run = (query: string, ...values: unknown[]) =>
  env.DB.prepare(query)
    .bind(...values)
    .run()

/** Publishes the change, as every use case does in its batch. */
export const publish = () => publishCompanions(office.db, [ada])

/** The places where a visitor finds the companion or her files. */
export async function placesOf(id = ada): Promise<string[]> {
  office.catalogue.expire()
  const contains = async (address: string, part = id) =>
    (await (await office.ask(address)).text()).includes(part)
  const [row] = await rowsOf<{ slug: string }>(
    'SELECT slug FROM companion_slugs WHERE companion_id = ?1 AND ended_at = 0',
    id,
  )
  const page = `/companion/${row?.slug}`
  const places: Record<string, Promise<boolean>> = {
    list: contains('/api/companions?limit=100'),
    home: contains('/api/homepage/companions?limit=8'),
    stories: contains('/api/homepage/stories?limit=12'),
    sitemap: contains('/sitemap-1.xml', page),
    profile: office.ask(`/api/companions/${id}`).then(({ status }) => status === 200),
    page: office.ask(page).then(({ status }) => status === 200),
  }
  const matches = await Promise.all(
    Object.entries(places).map(async ([name, isThere]) => ((await isThere) ? name : [])),
  )
  return matches.flat()
}

export const publicPlaces = ['list', 'home', 'stories', 'sitemap', 'profile', 'page']

export const readManaged = () => expectAnswer(getManagedSchemas, office.call('GET', path))
export const readReasons = async () => (await readManaged()).not_public.map(({ reason }) => reason)
