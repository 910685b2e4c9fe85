import type { ReportsQuery } from '#contract/reports'
import { and, asc, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { containsText, overdueCount, stateCounts } from '../../db/queue.ts'
import { companions } from '../../db/schema/companions.ts'
import { media } from '../../db/schema/media.ts'
import { members } from '../../db/schema/members.ts'
import { reports, reportSteps } from '../../db/schema/reports.ts'
import { requests } from '../../db/schema/requests.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { isHeld, isKeptVisible, isWithinLimits } from './holds.ts'
import { urgentReasons, type HoldSource } from './rules.ts'
import type { ReportRow } from './writes.ts'

type About = Pick<ReportRow, 'companion' | 'target' | 'targetId'>

/** What a photo or a review belongs to, by which it is known who may see it. */
type Part = { isVip: boolean; isInLists: boolean; isPrivate: boolean }

export type Circumstances = {
  /** Of a photo or a review on her profile; undefined: there is none. */
  part: Part | undefined
  isHeld: boolean
  isKeptVisible: boolean
  isWithinLimits: boolean
}

/**
 * What it depends on whether a report is taken and hides the profile. Threads are looked up before.
 *
 * @param now epoch milliseconds
 */
export async function loadReportContext(
  db: Database,
  { companion, target, targetId }: About,
  sources: readonly HoldSource[],
  now: number,
): Promise<Circumstances> {
  const [whose, id] = [companion ?? '', targetId ?? '']
  const profile = { isVip: companions.isVip, isInLists: companions.visibleInFeed }
  const photo = db
    .select({
      ...profile,
      isPrivate: sql<number>`${media.accessLevel} = 'private'`.as('is_private'),
    })
    .from(media)
    .innerJoin(companions, eq(companions.id, media.companionId))
    .where(
      and(
        eq(media.id, id),
        eq(media.companionId, whose),
        eq(media.type, 'photo'),
        eq(media.purpose, 'gallery'),
      ),
    )
  const review = db
    .select({ ...profile, isPrivate: sql<number>`0`.as('is_private') })
    .from(reviews)
    .innerJoin(companions, eq(companions.id, reviews.companionId))
    .where(and(eq(reviews.id, id), eq(reviews.companionId, whose), eq(reviews.state, 'published')))
  const conditions = db
    .select({
      isHeld: sql<number>`${isHeld(whose)}`.as('is_held'),
      isKeptVisible: sql<number>`${isKeptVisible(whose, now)}`.as('is_kept'),
      isWithinLimits: sql<number>`${isWithinLimits(sources, now)}`.as('is_within'),
    })
    .from(sql`(SELECT 1)`)
  const [[reportedPhoto], [reportedReview], [hiding]] = await db.batch([photo, review, conditions])
  const part = {
    photo: reportedPhoto,
    review: reportedReview,
    profile: undefined,
    thread: undefined,
  }[target]
  return {
    part: part && { ...part, isPrivate: part.isPrivate === 1 },
    isHeld: hiding?.isHeld === 1,
    isKeptVisible: hiding?.isKeptVisible === 1,
    isWithinLimits: hiding?.isWithinLimits === 1,
  }
}

/** Null when she has been deleted since. */
const companionName = sql<string | null>`(SELECT ${companions.name} FROM ${companions}
  WHERE ${companions.id} = ${reports.companion})`.as('companion_name')
const listed = { ...getTableColumns(reports), companionName }

export async function findReport(db: Database, id: string) {
  // Of one table Drizzle writes columns without its name, which here would be the inner one's.
  const otherHolds = sql<number>`(SELECT count(*) FROM reports o WHERE o.holds = 1
    AND o.companion = reports.companion AND o.id <> reports.id)`.as('other_holds')
  const reportedId = sql`(SELECT r.target_id FROM reports r WHERE r.id = ${id})`
  const whose = sql`(SELECT r.companion FROM reports r WHERE r.id = ${id})`
  const [[found], steps, photos, words, threads] = await db.batch([
    db
      .select({ ...listed, otherHolds })
      .from(reports)
      .where(eq(reports.id, id)),
    db.select().from(reportSteps).where(eq(reportSteps.reportId, id)).orderBy(reportSteps.number),
    db
      .select()
      .from(media)
      .where(and(eq(media.id, reportedId), eq(media.companionId, whose))),
    db
      .select({ author: reviews.author, text: reviews.text, state: reviews.state })
      .from(reviews)
      .where(and(eq(reviews.id, reportedId), eq(reviews.companionId, whose))),
    db
      .select({
        id: sql<string>`${requests.id}`.as('thread_id'),
        reference: requests.reference,
        state: requests.state,
        memberId: requests.memberId,
        memberName: members.displayName,
      })
      .from(requests)
      .innerJoin(members, eq(members.id, requests.memberId))
      .where(eq(requests.id, reportedId)),
  ])
  return found ? { ...found, steps, photo: photos[0], review: words[0], thread: threads[0] } : null
}
export type FoundReport = NonNullable<Awaited<ReturnType<typeof findReport>>>
export type ListedRow = Omit<FoundReport, 'otherHolds' | 'steps' | 'photo' | 'review' | 'thread'>

/** By its reference, the companion's name, or an id. */
const matches = (search: string) =>
  or(
    containsText(sql`lower(${reports.reference})`, search),
    eq(reports.companion, search),
    eq(reports.targetId, search),
    sql`EXISTS (SELECT 1 FROM companions c
      WHERE c.id = reports.companion AND ${containsText(sql`c.name_folded`, search)})`,
  )

/** True in SQL of what would hide a profile if the limit had not been reached, and is not decided. */
const isHeldBack = sql`(${reports.heldBack} = 1 AND ${reports.holds} = 0 AND ${reports.dueAt} IS NOT NULL)`

/**
 * Those over the limit first, then other urgent ones, then what is due first, then what is decided,
 * newest first.
 */
export async function pageOfReports(db: Database, query: ReportsQuery, now: number) {
  const { state, search, skip, limit } = query
  const priority =
    state === 'open'
      ? inArray(reports.state, ['new', 'in_review'])
      : state && eq(reports.state, state)
  const wanted = and(priority, search === '' ? undefined : matches(search))
  const [rows, counted, [late], [found]] = await db.batch([
    db
      .select(listed)
      .from(reports)
      .where(wanted)
      .orderBy(
        sql`${reports.dueAt} IS NULL`,
        desc(isHeldBack),
        sql`${reports.dueAt} IS NULL OR ${reports.reason} NOT IN ${urgentReasons}`,
        asc(reports.dueAt),
        desc(reports.changedAt),
        reports.id,
      )
      .limit(limit)
      .offset(skip),
    stateCounts(db, reports),
    overdueCount(db, reports, now),
    db
      .select({ total: sql<number>`count(*)` })
      .from(reports)
      .where(wanted),
  ])
  return { rows, counted, overdue: late?.count ?? 0, total: found?.total ?? 0 }
}
