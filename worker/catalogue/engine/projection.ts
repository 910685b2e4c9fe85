import { facts, factNamesOf } from '#catalogue/facts'
import { channelKinds } from '#companions/channels'
import { checks } from '#companions/companion-status'
import { LOCKED_PHOTOS, LOCKED_VIDEOS, MAX_REVIEWS } from '#platform/limits'
import { vocabulary } from '#companions/vocabulary'
import { weekdays } from '#platform/weekdays'
import { sql, type SQL } from 'drizzle-orm'
import { answeredByOf } from '../../companions/sql/answered-by.ts'
import type { Write } from '../../platform/db/bulk.ts'
import { flagNames, flags } from './flags.ts'
import type { LogRow } from './load/log.ts'
import type { Database } from '../../platform/db/client.ts'
import { onlineUntilSql } from '../../companions/sql/presence.ts'
import { recordTombstonesOf } from '../../platform/db/tombstones.ts'

// A sub-select that sorts returns JSON as plain text, so its result needs json(). D1 allows at most 32
// arguments a function, so a document is an array of objects that the reader merges, or in the case of the
// entry reads group by group (`document.ts`).

// A document has no languages for a text in English only.
const picture = (media: string) =>
  `json_patch(json_object('id', ${media}.id, 'width', ${media}.width, 'height', ${media}.height,
    'color', ${media}.color, 'alt', ${media}.alt),
    iif(${media}.alt_language = 'en' AND ${media}.alts = '{}', '{}', json_object('altLanguage',
      ${media}.alt_language, 'alts', json(${media}.alts))))`

const texts = (table: string, column: string) =>
  `(SELECT json_group_array(${column}) FROM
    (SELECT ${column} FROM ${table} WHERE companion_id = c.id ORDER BY position))`

const namesOf = (table: string, condition: string) =>
  `(SELECT json_group_array(name) FROM
    (SELECT name FROM ${table} WHERE ${condition} ORDER BY language, position))`

const namesIn = (table: string, condition: string) =>
  `json((SELECT json_group_array(json_array(language, name)) FROM
    (SELECT language, name FROM ${table} WHERE ${condition} ORDER BY language, position)))`

/** Every city in the operator's order; `catalogue/places/places.ts` parses it. */
const places = `(SELECT json_group_array(json(place)) FROM (
  SELECT json_object('id', ci.id, 'name', ci.name, 'country', co.name, 'hidden', ci.is_hidden,
    'latitude', ci.latitude, 'longitude', ci.longitude,
    'names', ${namesIn('city_names', 'city_id = ci.id')},
    'countryNames', ${namesIn('country_names', 'country_id = co.id')},
    'texts', json((SELECT json_group_object(language, text) FROM city_texts
      WHERE city_id = ci.id)),
    'districts', json((SELECT json_group_array(json_array(name, json(names))) FROM
      (SELECT di.name, ${namesIn('district_names', 'district_id = di.id')} AS names
      FROM districts di WHERE di.city_id = ci.id AND NOT di.is_hidden
      ORDER BY di.position, di.name)))) AS place
  FROM cities ci JOIN countries co ON co.id = ci.country_id
  ORDER BY co.position, ci.position, ci.name))`

/** District of a companion `c`, as `DistrictNames`; null without one, or if the operator hides it. */
const district = `(SELECT json_object('name', di.name,
    'names', ${namesIn('district_names', 'district_id = di.id')})
  FROM districts di WHERE di.id = c.district_id AND NOT di.is_hidden)`

// The "+" prevents the library's index, which contains all media of a kind.
const gallery = (type: string, access: string) =>
  `FROM visible_media WHERE companion_id = c.id AND purpose = 'gallery' AND +type = '${type}'
    AND access_level = '${access}'`

/** The story outside highlights that expires last; lists show it for all of them. */
const lastStory = `FROM stories s WHERE s.companion_id = c.id AND s.highlight_id IS NULL
  ORDER BY s.expires_at DESC, s.created_at DESC LIMIT 1`

/** The last group of digits of a file's id, by which the entry lists it, see `CatalogueEntry.files`. */
const listed = (media: string) => `substr(${media}.id, -12)`

/** Files that everyone may open: those of the public gallery, and of highlights. */
const publicFiles = `(SELECT group_concat(${listed('m')}, ' ') FROM visible_media m
  WHERE m.companion_id = c.id AND m.access_level = 'public' AND (m.purpose = 'gallery'
    OR EXISTS (SELECT 1 FROM stories WHERE media_id = m.id AND highlight_id IS NOT NULL)))`

/** Files that only stories show, and no highlight, each with the expiry of its last story. */
const storyFiles = `(SELECT json_group_array(json_array(file, until)) FROM
  (SELECT ${listed('m')} AS file, max(s.expires_at) AS until
    FROM visible_media m JOIN stories s ON s.media_id = m.id
    WHERE m.companion_id = c.id AND m.purpose = 'story'
    GROUP BY m.id HAVING max(s.highlight_id IS NOT NULL) = 0) HAVING count(*) > 0)`

/** Her times for each available day of the week; null: no weekly schedule. */
const hours = `iif(c.schedule IS NULL, NULL, json_array(${weekdays
  .map((day) => `iif(c.schedule ->> '$.${day}.available', c.schedule ->> '$.${day}.times', NULL)`)
  .join()}))`

/** SQL of an object's members. */
type Members = Record<string, string>

/** Members per call of json_object, which takes at most 32 arguments. */
const MAX_MEMBERS = 16

/** An object without members that are null: every list reads entries, and most companions have few of these. */
function withoutNulls(members: Members): string {
  const pairs = Object.entries(members).map(([name, value]) => `'${name}', ${value}`)
  let object = `'{}'`
  for (let start = 0; start < pairs.length; start += MAX_MEMBERS) {
    object = `json_patch(${object}, json_object(${pairs.slice(start, start + MAX_MEMBERS).join()}))`
  }
  return object
}

const membersOf = <Name extends string>(names: readonly Name[], sqlOf: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, sqlOf(name)])) as Record<Name, string>

/** True as 1, false as null. */
const flag = (condition: string) => `nullif(${condition}, 0)`

const entry = `json_array(
  ${withoutNulls({
    id: 'c.id',
    ...membersOf(flagNames, (name) => flag(flags[name].sql)),
    // Everyone may open the files of those who are not VIP.
    files: `iif(c.is_vip, NULL, ${publicFiles})`,
    storyFiles: `json(iif(c.is_vip, NULL, ${storyFiles}))`,
    // The slug of a VIP companion would reveal her name.
    slug: `iif(c.is_vip, NULL, (SELECT slug FROM companion_slugs
      WHERE companion_id = c.id AND ended_at = 0))`,
    formerSlugs: `json(iif(c.is_vip, NULL, (SELECT json_group_array(slug) FROM companion_slugs
      WHERE companion_id = c.id AND ended_at > 0 HAVING count(*) > 0)))`,
  })},
  ${withoutNulls({
    name: 'c.name',
    city: 'ci.name',
    country: 'co.name',
    cityHidden: flag('ci.is_hidden'),
    cityNames: namesOf('city_names', 'city_id = ci.id'),
    countryNames: namesOf('country_names', 'country_id = co.id'),
    age: 'c.age_min',
    ...membersOf(
      [...factNamesOf('measure'), ...factNamesOf('word')],
      (name) => `c.${facts[name].column}`,
    ),
    price: 'c.hour_price / 100',
  })},
  ${withoutNulls({
    ...membersOf(vocabulary.place, (place) => flag(`c.offers_${place}`)),
    ...membersOf(factNamesOf('words'), (name) => texts(facts[name].list, facts[name].column)),
    services: texts('companion_services', 'name'),
    tags: texts('companion_traits', 'trait'),
    district: `json(${district})`,
  })},
  ${withoutNulls({
    lastActiveAt: 'c.last_active_at',
    onlineUntil: onlineUntilSql('c.'),
    presenceAt: `iif(c.presence = 'online', c.presence_at, NULL)`,
    awayFrom: 'c.away_from',
    awayUntil: 'c.away_until',
    hours: `json(${hours})`,
    publishedAt: 'c.published_at',
    checkedUntil: `(SELECT iif(count(*) = ${checks.length}, min(valid_until), NULL)
      FROM companion_verifications WHERE companion_id = c.id)`,
    newestPhotoAt: `(SELECT max(created_at) ${gallery('photo', 'public')})`,
    newestStoryAt: `(SELECT s.created_at ${lastStory})`,
    storiesEndAt: `(SELECT s.expires_at ${lastStory})`,
  })})`

/** Language and translations of a text, unless it is in English only. */
const languagesOf = (table: string, translations: string) =>
  withoutNulls({
    language: `nullif(${table}.language, 'en')`,
    [translations]: `json(nullif(${table}.${translations}, '{}'))`,
  })

const storyPicture = `json_patch(json_object('id', s.id, 'text', s.text, 'createdAt', s.created_at,
  'expiresAt', s.expires_at, 'type', m.type, 'image', ${picture('m')}), ${languagesOf('s', 'texts')})`

const storiesOf = (condition: string, order: string) =>
  `(SELECT json_group_array(json(story)) FROM (SELECT ${storyPicture} AS story FROM stories s
    JOIN visible_media m ON m.id = s.media_id WHERE ${condition} ORDER BY ${order}))`

const firstPhoto = `FROM visible_media m
  WHERE m.companion_id = c.id AND m.purpose = 'gallery' AND +m.type = 'photo'
  AND m.access_level = 'public' ORDER BY m.position LIMIT 1`
const cover = `(SELECT json_insert(${picture('m')}, '$.preview', m.preview) ${firstPhoto})`
/** Cover of the companion under the name `c`. */
export const coverId = `(SELECT m.id ${firstPhoto})`

/** Null without a text in another language than English; the reader then merges nothing. */
const inOtherLanguages = (members: string) =>
  `(SELECT json_object(${members}) FROM companion_texts WHERE companion_id = c.id HAVING count(*) > 0)`

const card = `json_array(
  json_object('ageMax', c.age_max, 'bio', c.bio, 'cover', json(${cover}),
    'answerTime', c.answer_time, 'verifiedUntil', coalesce((SELECT max(valid_until) FROM companion_verifications
      WHERE companion_id = c.id), 0)),
  json_object('story', json((SELECT ${storyPicture} FROM stories s
    JOIN visible_media m ON m.id = s.media_id WHERE s.companion_id = c.id AND s.highlight_id IS NULL
    ORDER BY s.expires_at DESC, s.created_at DESC LIMIT 1))),
  json(${inOtherLanguages(`'ownLanguage', c.text_language, 'bios', json_group_object(language, bio)`)}))`

const lockedPreviews = (type: string, limit: number) =>
  `(SELECT json_group_array(json_object('preview', preview, 'color', color,
    'durationSeconds', duration_seconds)) FROM (SELECT preview, color, duration_seconds
    ${gallery(type, 'private')} ORDER BY position LIMIT ${limit}))`

const pictures = (type: string) =>
  `(SELECT json_group_array(json(picture)) FROM (SELECT json_insert(${picture('visible_media')},
    '$.durationSeconds', duration_seconds) AS picture ${gallery(type, 'public')}
    ORDER BY position))`

/**
 * The public file for link previews of her profile: photos come first, in her order. Her consent to promotion
 * covers all files whose record states that only she appears. A file with other people is never used, as they
 * have not consented to that.
 */
export const previewId = `(SELECT m.id FROM promotion_consents p
  JOIN visible_media m ON m.companion_id = p.companion_id
  JOIN media_consents k ON k.media_id = m.id
    AND k.revoked_at IS NULL AND k.for_public AND k.shown = 'self'
  WHERE p.companion_id = c.id AND p.withdrawn_at IS NULL AND m.purpose = 'gallery' AND m.access_level = 'public'
    ORDER BY +m.type = 'video', m.position LIMIT 1)`

/** Audience of each of her channels, without the contact details. */
const channels = `json_object(${channelKinds
  .map((kind) => `'${kind}', iif(c.contact_${kind} IS NULL, NULL, c.${kind}_for)`)
  .join()})`

/** Published reviews; none while she declines reviews. */
const reviews = `FROM reviews WHERE companion_id = c.id AND state = 'published' AND NOT c.declines_reviews`

const profile = `json_array(
  json_object('detailedBio', c.detailed_bio, 'premiumDescription', c.premium_description,
    'rates', json(c.rates), 'schedule', json(c.schedule),
    'awayFrom', c.away_from, 'awayUntil', c.away_until, 'answeredBy', ${answeredByOf('c')},
    'noticeHours', c.notice_hours, 'channels', ${channels},
    'photos', ${pictures('photo')}, 'videos', ${pictures('video')},
    'previewId', ${previewId}),
  json_object('privatePhotoCount', (SELECT count(*) ${gallery('photo', 'private')}),
    'privateVideoCount', (SELECT count(*) ${gallery('video', 'private')}),
    'lockedPhotos', ${lockedPreviews('photo', LOCKED_PHOTOS)},
    'lockedVideos', ${lockedPreviews('video', LOCKED_VIDEOS)}),
  json_object(
    'stories', ${storiesOf('s.companion_id = c.id AND s.highlight_id IS NULL', 's.created_at DESC')},
    'highlights', (SELECT json_group_array(json(highlight)) FROM (SELECT json_patch(json_object('id', h.id,
      'title', h.title, 'stories', ${storiesOf('s.highlight_id = h.id', 's.position')}),
      ${languagesOf('h', 'titles')}) AS highlight FROM highlights h WHERE h.companion_id = c.id ORDER BY h.position)),
    'checks', (SELECT json_group_array(json_object('checked', checked, 'checkedAt', checked_at,
      'validUntil', valid_until, 'method', method)) FROM (SELECT * FROM companion_verifications
      WHERE companion_id = c.id ORDER BY checked_at, checked)),
    'reviewCount', (SELECT count(*) ${reviews}),
    'reviewAverage', (SELECT avg(rating) ${reviews}),
    'reviews', (SELECT json_group_array(json_object('id', id, 'rating', rating, 'text', text,
      'author', author, 'createdAt', created_at, 'reply', (SELECT r.text FROM review_replies r
      WHERE r.review_id = id AND r.state = 'published'))) FROM (SELECT * ${reviews}
      ORDER BY created_at DESC, id LIMIT ${MAX_REVIEWS}))),
  iif(c.offer_language = 'en' AND c.offer_texts = '{}', '{}', json_object('offer',
    json_object('language', c.offer_language, 'texts', json(c.offer_texts)))),
  json(${inOtherLanguages(`'texts', json_group_object(language, json_object(
    'detailedBio', detailed_bio, 'description', premium_description))`)}))`

/**
 * The single visibility predicate, over the table `companions` under the name `c`. Its last line is the
 * publication gate, a view that a trigger on `catalogue_log` also checks.
 */
export const publiclyVisible = `c.lifecycle = 'active' AND c.is_active AND c.paused_at IS NULL
  AND (c.visible_in_feed OR c.visible_on_homepage)
  AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.companion = c.id AND r.holds = 1)
  AND EXISTS (SELECT 1 FROM publishable_companions p WHERE p.companion_id = c.id)`

/** Epoch milliseconds by the database's clock. */
const committedAt = `CAST(unixepoch('subsec') * 1000 AS INTEGER)`

/** The public documents of the companion `c`, who is based in the city `ci` of the country `co`. */
export const documents = { entry, card, profile }

// Joined individually: a view of all visible companions would be built completely for each change.
const publish = `
INSERT INTO catalogue_log (version, subject, at, entry, card, profile)
SELECT (SELECT coalesce(max(version), 0) FROM catalogue_log) + row_number() OVER (),
  wanted.value, ${committedAt},
  CASE WHEN c.id IS NOT NULL THEN ${documents.entry} END,
  CASE WHEN c.id IS NOT NULL THEN ${documents.card} END,
  CASE WHEN c.id IS NOT NULL THEN ${documents.profile} END
FROM json_each(?) AS wanted
LEFT JOIN companions c ON c.id = wanted.value AND ${publiclyVisible}
LEFT JOIN cities ci ON ci.id = c.city_id
LEFT JOIN countries co ON co.id = ci.country_id
WHERE true
ON CONFLICT (subject) DO UPDATE SET version = excluded.version, at = excluded.at, entry = excluded.entry,
  card = excluded.card, profile = excluded.profile`

const [publishHead = '', publishTail = ''] = publish.split('json_each(?)')

/** A row of the log that a write has published: its version, and its documents if few rows were published. */
export type PublishedRow = Pick<LogRow, 'version'> & Partial<LogRow>

type PublishListener = (rows: readonly PublishedRow[]) => void

const listeners = new WeakMap<Database, PublishListener>()

/** Calls the listener with the rows that each write of this database publishes, once it is committed. */
export const onPublished = (db: Database, listener: PublishListener): void =>
  void listeners.set(db, listener)

/** Columns of published rows. A page of a companion reads her profile again. */
const documentColumns = 'version, subject, at, entry, card'

/** @param returned columns of the published rows for the listener; without one, none are returned */
function publishing(db: Database, write: SQL, returned = documentColumns): Write {
  const listener = listeners.get(db)
  if (!listener) return db.run(write)
  return {
    getSQL: () => sql`${write} RETURNING ${sql.raw(returned)}`,
    receive: (rows) => listener(rows as PublishedRow[]),
  }
}

/**
 * The write that publishes changes of companions. It belongs into the same batch as the change, after it, so
 * that the catalogue always matches the stored rows.
 *
 * @param companionIds changed, published, withdrawn or deleted companions
 */
export const publishCompanions = (db: Database, companionIds: readonly string[]): Write =>
  publishing(db, publicationOf(sql`json_each(${JSON.stringify(companionIds)})`))

/** Publishes any number of companions. @param companions an SQL expression: a SELECT of ids as `value` */
const publishAll = (db: Database, companions: SQL): Write =>
  publishing(db, publicationOf(sql`(${companions})`), 'version')

const publicationOf = (companions: SQL) =>
  sql`${sql.raw(publishHead)}${companions}${sql.raw(publishTail)}`

/** Like `publishCompanions`, for companions with a review whose author was just anonymised. */
export const republishAnonymised = (db: Database, now: number) =>
  publishAll(
    db,
    sql`SELECT DISTINCT companion_id AS value FROM reviews WHERE anonymised_at = ${now}`,
  )

/** Like `publishCompanions`, for all companions in a city when the batch runs. */
export const publishCity = (db: Database, cityId: string) =>
  publishAll(db, sql`SELECT id AS value FROM companions WHERE city_id = ${cityId}`)

/** Like `publishCompanions`, for all companions in a country when the batch runs. */
export const publishCountry = (db: Database, countryId: string) =>
  publishAll(
    db,
    sql`SELECT c.id AS value FROM cities ci JOIN companions c ON c.city_id = ci.id
      WHERE ci.country_id = ${countryId}`,
  )

/** Like `publishCompanions`, for all companions in these districts when the batch runs. */
export const publishDistricts = (db: Database, ids: readonly string[]) =>
  publishAll(
    db,
    sql`SELECT id AS value FROM companions WHERE district_id IN
      (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  )

/** Like `publishCompanions`, for the companion whose profile a member's account runs. */
export const publishRunBy = (db: Database, memberId: string) =>
  publishAll(
    db,
    sql`SELECT companion_id AS value FROM companion_accounts WHERE member_id = ${memberId}`,
  )

/** Like `publishCompanions`, for companions that were just paused. */
export const withdrawPaused = (db: Database, now: number) =>
  publishAll(db, sql`SELECT id AS value FROM companions WHERE paused_at = ${now}`)

/**
 * Like `publishCompanions`, for companions whose visibility differs from the public documents after a change of
 * a general rule. It reads all companions.
 */
export const publishDiffering = (db: Database) =>
  publishAll(
    db,
    sql`SELECT c.id AS value FROM companions c LEFT JOIN catalogue_log l ON l.subject = c.id
      WHERE (l.entry IS NOT NULL) <> (${sql.raw(publiclyVisible)})`,
  )

/**
 * Records for a restore which companions go offline or online by the earlier writes of the batch. It belongs
 * before `publishCompanions`, because it compares the published visibility with the new one.
 */
export const recordVisibility = (db: Database, companionIds: readonly string[]): Write =>
  recordDiffering(
    db,
    sql`c.id IN (SELECT value FROM json_each(${JSON.stringify(companionIds)})) AND`,
  )

/** Like `recordVisibility`, before `publishDiffering`. It reads all companions. */
export const recordVisibilityOfAll = (db: Database): Write => recordDiffering(db, sql``)

const recordDiffering = (db: Database, condition: SQL): Write =>
  recordTombstonesOf(
    db,
    'companion.hidden',
    sql`SELECT c.id AS subject,
        iif(l.entry IS NULL, json_object('isLifted', json('true')), '{}') AS detail
      FROM companions c LEFT JOIN catalogue_log l ON l.subject = c.id
      WHERE ${condition} (l.entry IS NOT NULL) <> (${sql.raw(publiclyVisible)})`,
  )

/** Like `publishCompanions`, for the places, and the settings that public answers depend on. */
export const publishSettings = (db: Database) =>
  publishing(
    db,
    sql`
    INSERT INTO catalogue_log (version, subject, at, entry)
    SELECT (SELECT coalesce(max(version), 0) FROM catalogue_log) + 1, 'settings',
      ${sql.raw(committedAt)},
      json_insert((SELECT json_group_object(key, json(value)) FROM settings), '$.places',
        json(${sql.raw(places)}))
    WHERE true
    ON CONFLICT (subject) DO UPDATE SET version = excluded.version, at = excluded.at,
      entry = excluded.entry`,
  )
