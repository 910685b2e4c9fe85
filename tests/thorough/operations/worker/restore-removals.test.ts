import { beforeEach, describe, expect, test, vi } from 'vitest'
import { writeAll } from '../../../../worker/platform/db/bulk.ts'
import { publishCompanions } from '../../../../worker/catalogue/engine/projection.ts'
import { removeApplicationPhoto } from '../../../../worker/moderation/add-application-details.ts'
import { undoConsentWithdrawal } from '../../../../worker/media/undo-consent-withdrawal.ts'
import { blockMember } from '../../../../worker/messaging/block-member.ts'
import { requireCompanion } from '../../../../worker/companions/profiles/queries.ts'
import {
  changeOnlineAnnounced,
  changeReviewsDeclined,
} from '../../../../worker/companions/change-own-choices.ts'
import { changeUnlisted } from '../../../../worker/companions/change-address.ts'
import { refuseSender } from '../../../../worker/messaging/change-answers.ts'
import { changePaused } from '../../../../worker/companions/change-availability.ts'
import { removeContent } from '../../../../worker/companions/change-content.ts'
import { changeHiddenCompanions } from '../../../../worker/messaging/change-hidden.ts'
import { changeMailPreferences } from '../../../../worker/notifications/change-mail-preferences.ts'
import { removePhoto } from '../../../../worker/media/change-member-photo.ts'
import { changeMedia } from '../../../../worker/media/change-media.ts'
import { removeOwnMedia } from '../../../../worker/media/change-own-media.ts'
import { removeOwnStory } from '../../../../worker/media/change-own-stories.ts'
import { insertMeasure, liftMeasure } from '../../../../worker/accounts/measures/writes.ts'
import { eraseMember } from '../../../../worker/accounts/delete-member.ts'
import { changeRole } from '../../../../worker/accounts/change-role.ts'
import { insertMute, liftMutes } from '../../../../worker/moderation/reports/mutes.ts'
import { takedownEndWrites } from '../../../../worker/moderation/plan-takedown.ts'
import { findReport } from '../../../../worker/moderation/reports/queries.ts'
import { decideReview } from '../../../../worker/moderation/decide-review.ts'
import { endSessions } from '../../../../worker/accounts/end-sessions.ts'
import { revokePremium } from '../../../../worker/billing/grant-premium.ts'
import { removeCompanionAccount } from '../../../../worker/companions/invite-companion.ts'
import { leaveCompanion } from '../../../../worker/companions/leave-companion.ts'
import { endCompanionConsent } from '../../../../worker/companions/companion-consents.ts'
import { removeDevice } from '../../../../worker/notifications/push-devices.ts'
import { decideReply, removeReply } from '../../../../worker/moderation/reply-to-review.ts'
import { revokeConsent } from '../../../../worker/media/revoke-consent.ts'
import { noApproval } from '../../../../worker/accounts/second-person.ts'
import { suspendMember, unsuspendMember } from '../../../../worker/moderation/suspend-member.ts'
import { removeSafetyContact } from '../../../../worker/companions/manage-safety-contacts.ts'
import { restoreTrashed, trashCompanions } from '../../../../worker/companions/trash-companion.ts'
import { copyTombstonesJob } from '../../../../worker/operations/jobs/back-up.ts'
import type { AccountService } from '../../../../worker/accounts/lib/account-service.ts'
import { newRestore } from '../../../../worker/ops/restore/restore-copy.ts'
import { addOwner } from '../../../support/staff/admin.ts'
import { giveAccount } from '../../../support/companions/companion-account.ts'
import {
  ada,
  berta,
  clara,
  night,
  openCopies,
  RESTORED,
} from '../../../support/operations/copies.ts'
import { env } from '../../../support/platform/database.ts'
import { DAY, HOUR, uuid } from '../../../support/platform/fixtures.ts'
import { insertSubmitted } from '../../../support/media/submitted-row.ts'

const member = uuid(7)
const otherMember = uuid(8)
const owner = uuid(0xfa)
const submittedFile = uuid(0x91)

let copies: Awaited<ReturnType<typeof openCopies>>
beforeEach(async () => {
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {})
  copies = await openCopies()
  await copies.fillStores()
  await run(
    'DELETE FROM request_blocks',
    'DELETE FROM companion_blocks',
    'DELETE FROM hidden_companions',
    'DELETE FROM companion_departures',
    'DELETE FROM companion_accounts',
    `INSERT INTO members (id, display_name, first_seen_at, last_seen_at)
     VALUES ('${otherMember}', 'Eve', 1, 1) ON CONFLICT DO NOTHING`,
    `UPDATE requests SET companion_id = '${ada}', state = 'sent'`,
    'UPDATE mail_preferences SET answers = 1, requests = 1, searches = 1, renewals = 1',
    `UPDATE companions SET announces_online = 1, contact_phone = '+41 79 000 00 00', contact_telegram = '@ada_direct'`,
    `UPDATE administrators SET standing = 'given', role = 'editor'`,
    `UPDATE reviews SET state = 'published'`,
    `INSERT INTO review_replies (review_id, companion_id, text, state, submitted_at)
     SELECT id, companion_id, 'A lovely evening', 'published', 1 FROM reviews WHERE true
     ON CONFLICT DO UPDATE SET text = excluded.text, state = excluded.state`,
    `UPDATE premium_grants SET revoked_at = NULL, ends_at = ${Date.now() + DAY}`,
    `UPDATE applications SET state = 'new'`,
    `INSERT INTO companion_verifications (id, companion_id, checked, checked_by, checked_at, valid_until)
     SELECT '${uuid(0x77).slice(0, -1)}' || substr(id, -1), id, 'photos', 'A', 1, 9e12
     FROM companions WHERE true ON CONFLICT DO NOTHING`,
  )
  await addOwner(owner)
  await giveAccount(copies.office.db, ada, member)
  await writeAll(copies.office.db, [publishCompanions(copies.office.db, [ada, berta, clara])])
  await insertSubmitted({ id: submittedFile, companionId: ada })
  await run('DELETE FROM tombstones')
})

const run = (...queries: string[]) => env.DB.batch(queries.map((query) => env.DB.prepare(query)))

async function first<T = string>(query: string): Promise<T> {
  const row = await env.DB.prepare(query).first<{ value: T }>()
  if (!row) throw new Error(`Nothing is found by ${query}`)
  return row.value
}

const staff = () => ({
  actor: owner,
  name: 'The owner',
  at: Date.now(),
  statedReason: { reason: 'requests' } as const,
})
const ownCaller = (companionId = ada, memberId = member) => ({
  companionId,
  memberId,
  email: '',
  name: 'Ada',
  now: Date.now(),
})
const rowOf = async (id: string) => (await requireCompanion(copies.office.db, id)).row
const stores = () => ({ db: copies.office.db, bucket: env.MEDIA })
/** An account service that accepts every call. */
const accounts = { ban: async () => {}, unban: async () => {} } as unknown as AccountService

/** Backs up the site, makes these changes, and restores the backup. */
async function restoredAfter(change: () => Promise<unknown>) {
  await copies.backUpAt(night)
  await change()
  await copyTombstonesJob(copies.site, night + HOUR)
  const progress = newRestore()
  await copies.restore(progress)
  return progress
}

async function expectRestored(question: string, expectedRows: object[], label = question) {
  const { results } = await RESTORED.prepare(question).all()
  expect.soft(results, label).toEqual(expectedRows)
}

type Case = [what: string, change: () => Promise<unknown>, question: string, found: object[]]
/** All changes are made before one restore. */
const cases: Case[] = [
  [
    'removed role',
    () => changeRole(copies.office.db, member, null, staff(), noApproval),
    `SELECT standing FROM administrators WHERE member_id = '${member}'`,
    [{ standing: 'taken' }],
  ],
  [
    'refusal of reviews',
    async () => {
      const { name } = await rowOf(clara)
      const switches = { name, declinesReviews: false, announcesOnline: true }
      const caller = { companionId: clara, memberId: owner, now: Date.now(), switches }
      await changeReviewsDeclined(copies.office.db, caller, true)
    },
    `SELECT declines_reviews FROM companions WHERE id = '${clara}'`,
    [{ declines_reviews: 1 }],
  ],
  [
    'end of alerts to followers',
    async () => {
      const { name } = await rowOf(clara)
      const switches = { name, declinesReviews: false, announcesOnline: true }
      const caller = { companionId: clara, memberId: owner, now: Date.now(), switches }
      await changeOnlineAnnounced(copies.office.db, caller, false)
    },
    `SELECT announces_online FROM companions WHERE id = '${clara}'`,
    [{ announces_online: 0 }],
  ],
  [
    'exclusion from search engines',
    async () =>
      changeUnlisted(copies.office.db, await rowOf(clara), true, {
        actor: owner,
        at: Date.now(),
        side: 'team',
      }),
    `SELECT is_unlisted FROM companions WHERE id = '${clara}'`,
    [{ is_unlisted: 1 }],
  ],
  [
    'withdrawn consent to photos outside the site',
    () => endCompanionConsent(copies.office.db, 'promotion', clara, 'She called', staff()),
    `SELECT withdrawn_by FROM promotion_consents WHERE companion_id = '${clara}'`,
    [{ withdrawn_by: 'team' }],
  ],
  [
    'only the removed telephone number',
    () => removeContent(copies.office.db, ownCaller(), { field: 'phone' }),
    `SELECT contact_phone, contact_telegram FROM companions WHERE id = '${ada}'`,
    [{ contact_phone: null, contact_telegram: '@ada_direct' }],
  ],
  [
    'ended kind of email',
    () =>
      changeMailPreferences(
        copies.office.db,
        {
          mailed: {
            memberId: member,
            email: 'max@members.test',
            language: 'en',
            origin: 'https://site.test',
          },
        } as Parameters<typeof changeMailPreferences>[1],
        { answers: true, searches: false, follows: 'off', renewals: false },
        Date.now(),
      ),
    'SELECT answers, searches, renewals FROM mail_preferences',
    [{ answers: 1, searches: 0, renewals: 0 }],
  ],
  [
    'member blocked by staff',
    async () =>
      blockMember(
        copies.office.db,
        await first('SELECT id AS value FROM requests'),
        'Rude',
        staff(),
      ),
    'SELECT actor_name FROM request_blocks',
    [{ actor_name: 'System' }],
  ],
  [
    'member blocked by a companion',
    async () =>
      refuseSender(
        copies.office.db,
        ownCaller(),
        await first('SELECT id AS value FROM requests'),
        true,
      ),
    'SELECT companion_id FROM companion_blocks',
    [{ companion_id: ada }],
  ],
  [
    'companion blocked by a member',
    () =>
      changeHiddenCompanions(
        copies.office.db,
        otherMember,
        { hide: [], show: [], block: [ada], unblock: [] },
        Date.now(),
      ),
    'SELECT member_id, companion_id, blocked FROM hidden_companions',
    [{ member_id: otherMember, companion_id: ada, blocked: 1 }],
  ],
  [
    'deleted member’s photo',
    async () => removePhoto(stores(), await first('SELECT member_id AS value FROM member_photos')),
    'SELECT * FROM member_photos',
    [],
  ],
  [
    'deleted story',
    async () =>
      removeOwnStory(
        stores(),
        ownCaller(),
        await first(`SELECT id AS value FROM stories WHERE companion_id = '${ada}'`),
      ),
    `SELECT * FROM stories WHERE companion_id = '${ada}'`,
    [],
  ],
  [
    'review hidden by staff',
    async () => {
      const review = await first(`SELECT id AS value FROM reviews WHERE companion_id = '${berta}'`)
      const version = await first<number>(
        `SELECT version AS value FROM reviews WHERE companion_id = '${berta}'`,
      )
      const verdict = { version, decision: 'reject', reason: 'A name' } as const
      await decideReview(copies.office.db, review, verdict, staff(), 'https://site.test')
    },
    `SELECT state FROM reviews WHERE companion_id = '${berta}'`,
    [{ state: 'hidden' }],
  ],
  [
    'replies deleted by a companion and returned by staff',
    async () => {
      const reviewOf = (id: string) =>
        first(`SELECT review_id AS value FROM review_replies WHERE companion_id = '${id}'`)
      await removeReply(copies.office.db, ownCaller(), await reviewOf(ada))
      const review = await reviewOf(clara)
      const version = await first<number>(
        `SELECT version AS value FROM review_replies WHERE companion_id = '${clara}'`,
      )
      const verdict = { version, decision: 'reject', reason: 'A name' } as const
      await decideReply(copies.office.db, review, verdict, staff(), 'https://site.test')
    },
    `SELECT review_id FROM review_replies WHERE companion_id <> '${berta}' UNION ALL
     SELECT subject FROM catalogue_log WHERE subject <> '${berta}'
       AND profile LIKE '%A lovely evening%'`,
    [],
  ],
  [
    'revoked complimentary plan',
    async () =>
      revokePremium(
        copies.office.db,
        await first('SELECT member_id AS value FROM premium_grants'),
        { grant: await first('SELECT id AS value FROM premium_grants'), reason: 'A mistake' },
        staff(),
      ),
    'SELECT revoked_at IS NULL AS holds FROM premium_grants',
    [{ holds: 0 }],
  ],
  [
    'file withdrawn before a decision',
    () => removeOwnMedia(stores(), ownCaller(), submittedFile),
    `SELECT id FROM media_submissions WHERE id = '${submittedFile}'`,
    [],
  ],
  [
    'file made private',
    () =>
      changeMedia(
        stores().db,
        uuid(0x21),
        { access_level: 'private' },
        { actor: owner, at: Date.now() },
      ),
    `SELECT access_level FROM media WHERE id = '${uuid(0x21)}'`,
    [{ access_level: 'private' }],
  ],
  [
    'deleted applicant’s photo',
    async () =>
      removeApplicationPhoto(stores(), {
        applicationId: await first('SELECT application_id AS value FROM application_photos'),
        id: await first('SELECT id AS value FROM application_photos'),
      }),
    'SELECT * FROM application_photos',
    [],
  ],
  [
    'removed device',
    async () =>
      removeDevice(copies.office.db, {
        id: await first('SELECT id AS value FROM push_subscriptions'),
        memberId: await first('SELECT member_id AS value FROM push_subscriptions'),
      }),
    'SELECT * FROM push_subscriptions',
    [],
  ],
  [
    'suspension',
    () => suspendMember({ db: copies.office.db, accounts }, otherMember, 'Threats', staff(), null),
    `SELECT suspended_at IS NULL AS open FROM members WHERE id = '${otherMember}'`,
    [{ open: 0 }],
  ],
]

test('keeps removals, revocations and blocks through a restore', async () => {
  const before: unknown[] = []
  for (const [, , question] of cases) before.push((await env.DB.prepare(question).all()).results)
  const progress = await restoredAfter(async () => {
    for (const [label, change] of cases) {
      await change().catch((error: unknown) => {
        throw new Error(label, { cause: error })
      })
    }
  })
  expect(progress.left).toEqual([])
  for (const [index, [label, , , expectedRows]] of cases.entries())
    expect(before[index], `${label}, before`).not.toEqual(expectedRows)
  for (const [label, , question, expectedRows] of cases)
    await expectRestored(question, expectedRows, label)
})

describe('restore', () => {
  const visible = `SELECT subject FROM catalogue_log
    WHERE entry IS NOT NULL AND subject <> 'settings' ORDER BY subject`

  test('hides companions who are paused, without consent or in the trash', async () => {
    await restoredAfter(async () => {
      await changePaused(copies.office.db, { ...ownCaller(), switches: await rowOf(ada) }, true)
      await endCompanionConsent(copies.office.db, 'listing', berta, 'She called', staff())
      await trashCompanions(copies.office.db, [{ id: clara, name: 'C', city: 'Z' }], staff())
    })
    await expectRestored(visible, [])
    await expectRestored('SELECT lifecycle FROM companions WHERE deleted_at IS NOT NULL', [
      { lifecycle: 'archived' },
    ])
  })

  test('hides a companion who was taken out of the trash and not published since', async () => {
    await restoredAfter(async () => {
      await trashCompanions(copies.office.db, [{ id: clara, name: 'C', city: 'Z' }], staff())
      await restoreTrashed(copies.office.db, clara, staff())
    })
    await expectRestored(
      `SELECT entry FROM catalogue_log WHERE entry IS NOT NULL AND subject = '${clara}'`,
      [],
    )
  })

  test('removes access of an unlinked account', async () => {
    await restoredAfter(() => removeCompanionAccount(copies.office.db, ada, 'She left', staff()))
    await expectRestored('SELECT * FROM companion_accounts', [])
    await expectRestored(`SELECT * FROM media_submissions WHERE companion_id = '${ada}'`, [])
  })

  test('keeps the erasure date that a leaving companion requested', async () => {
    await restoredAfter(() =>
      leaveCompanion(copies.office.db, { ...ownCaller(), language: 'en' }, true),
    )
    await expectRestored(
      'SELECT companion, erase_at = left_at AS at_once, is_requested FROM companion_departures',
      [{ companion: ada, at_once: 1, is_requested: 1 }],
    )
    await expectRestored(visible, [{ subject: berta }, { subject: clara }])
    await expectRestored('SELECT * FROM companion_accounts', [])
  })

  test('keeps shortened and removed checks', async () => {
    const path = `/api/admin/companions/${ada}`
    const { verifications, ...companion } = await copies.office.get<{
      verifications: { checked: string; checked_at: string; valid_until: string }[]
    }>(path)
    const until = new Date(Date.now() + DAY).toISOString()
    const remainingChecks = verifications
      .filter(({ checked }) => checked !== 'photos')
      .map((check) => (check.checked === 'age' ? { ...check, valid_until: until } : check))
    await restoredAfter(async () => {
      const response = await copies.office.call('PUT', path, {
        ...companion,
        verifications: remainingChecks,
      })
      expect(response.status).toBe(200)
    })
    await expectRestored(
      `SELECT checked, valid_until < ${Date.now() + 2 * DAY} AS is_short FROM companion_verifications
       WHERE companion_id = '${ada}' ORDER BY checked`,
      [
        { checked: 'age', is_short: 1 },
        { checked: 'identity', is_short: 0 },
      ],
    )
  })

  test('removes push devices of ended sessions', async () => {
    await run(`UPDATE push_subscriptions SET member_id = '${member}'`)
    await restoredAfter(() =>
      endSessions(
        copies.office.db,
        { id: member, sessionId: uuid(0x55) },
        { keep: 'this', now: Date.now() },
      ),
    )
    await expectRestored('SELECT * FROM push_subscriptions', [])
  })

  test('allows what was blocked and allowed again', async () => {
    const request = await first('SELECT id AS value FROM requests')
    await restoredAfter(async () => {
      await blockMember(copies.office.db, request, 'Rude', staff())
      await blockMember(copies.office.db, request, null, staff())
      await refuseSender(copies.office.db, ownCaller(), request, true)
      await refuseSender(copies.office.db, ownCaller(), request, false)
      await changePaused(copies.office.db, { ...ownCaller(), switches: await rowOf(ada) }, true)
      await changePaused(copies.office.db, { ...ownCaller(), switches: await rowOf(ada) }, false)
    })
    await expectRestored(
      'SELECT member_id FROM request_blocks UNION ALL SELECT member_id FROM companion_blocks',
      [],
    )
    await expectRestored(`SELECT is_active FROM companions WHERE id = '${ada}'`, [{ is_active: 1 }])
  })

  test('keeps a lifted suspension lifted', async () => {
    const services = { db: copies.office.db, accounts }
    await suspendMember(services, otherMember, 'Threats', staff(), null)
    await restoredAfter(() => unsuspendMember(services, otherMember, staff()))
    await expectRestored(`SELECT suspended_at FROM members WHERE id = '${otherMember}'`, [
      { suspended_at: null },
    ])
  })

  test('keeps a pause of a member lifted', async () => {
    const { db } = copies.office
    const until = Date.now() + DAY
    const pause = { memberId: otherMember, caseId: uuid(0x31), kind: 'pause' as const }
    const subject = { ...pause, companionId: null, severity: null, words: '' }
    const row = { ...subject, reason: 'abuse' as const, at: Date.now(), until }
    const liftedPause = { ...row, id: uuid(0x32) }
    const pauseInForce = { ...row, id: uuid(0x33) }
    await writeAll(db, [...insertMeasure(db, liftedPause), ...insertMeasure(db, pauseInForce)])
    await restoredAfter(() =>
      writeAll(db, liftMeasure(db, liftedPause.id, { now: Date.now(), reason: 'A mistake' })),
    )
    await expectRestored(
      `SELECT id FROM measures WHERE lifted_at IS NULL AND member_id = '${otherMember}'`,
      [{ id: pauseInForce.id }],
    )
  })

  test('keeps a cancelled hiding of a profile cancelled', async () => {
    await run(
      'DELETE FROM reports',
      `INSERT INTO reports (id, reference, fingerprint, companion, reason, text, state, due_at, hide_at,
         created_at, changed_at)
       VALUES ('${uuid(0x36)}', 'R-AAAA-AAAA', '${'f'.repeat(64)}', '${ada}', 'fake', 'A', 'in_review', 2, 2, 1, 1)`,
    )
    const { db } = copies.office
    const report = await findReport(db, uuid(0x36), Date.now())
    const end = { isHidden: false, origin: 'https://site.test' }
    await restoredAfter(() => writeAll(db, takedownEndWrites(db, report!, end, Date.now())))
    await expectRestored('SELECT state, hide_at FROM reports', [
      { state: 'in_review', hide_at: null },
    ])
  })

  test('keeps mutes of reporters, and lifted ones lifted', async () => {
    const { db } = copies.office
    const times = { at: Date.now(), until: Date.now() + DAY, liftedAt: null }
    const row = { ...times, reason: 'Nonsense', actor: owner, actorName: 'The owner' }
    const lifted = { ...row, id: uuid(0x34), reporterKey: 'network:lifted' }
    const added = { ...row, id: uuid(0x35), reporterKey: 'network:added' }
    await run('DELETE FROM reporter_mutes')
    await writeAll(db, insertMute(db, lifted))
    await restoredAfter(async () => {
      await writeAll(db, liftMutes(db, { mutes: [lifted], now: Date.now() }))
      await writeAll(db, insertMute(db, added))
    })
    await expectRestored('SELECT id FROM reporter_mutes WHERE lifted_at IS NULL', [
      { id: added.id },
    ])
  })

  test('keeps contacts of safety timers removed, with the bounces of their addresses', async () => {
    const contacts = [member, otherMember].map((memberId, index) => ({
      id: uuid(0x41 + index),
      memberId,
      email: `contact${index}@friend.test`,
    }))
    for (const { id, memberId, email } of contacts) {
      await run(
        `INSERT INTO safety_contacts (id, member_id, label, token_hash, public_key, card, created_at, agreed_at, email)
         VALUES ('${id}', '${memberId}', 'M.', '${id.padEnd(64, '0')}', '${'B'.padEnd(87, 'k')}', 'c', 1, 1, '${email}')`,
        `INSERT INTO mail_suppressions (address, reason, event_id, at) VALUES ('${email}', 'bounce', '${id}', 1)`,
      )
    }
    const { db } = copies.office
    const now = Date.now()
    await restoredAfter(async () => {
      await removeSafetyContact(db, ownCaller(), contacts[0]!.id)
      await eraseMember(db, otherMember, { actor: otherMember, at: now })
    })
    const ids = contacts.map(({ id }) => `'${id}'`).join()
    await expectRestored(`SELECT id FROM safety_contacts WHERE id IN (${ids})`, [])
    await expectRestored("SELECT address FROM mail_suppressions WHERE address LIKE 'contact%'", [])
  })

  test('blocks withdrawn files unless allowed again, and closes all withdrawals', async () => {
    const images = undefined
    const hashes = 'SELECT hash FROM media_blocklist ORDER BY hash'
    await run(
      `DELETE FROM administrators WHERE member_id = '${member}'`,
      'DELETE FROM media_blocklist',
      'DELETE FROM media_fingerprints',
      ...[uuid(0x10), uuid(0x20)].map(
        (id, index) => `INSERT INTO media_fingerprints (media_id, sha256, perceptual, created_at)
          VALUES ('${id}', '${String(index + 1).repeat(64)}', '[]', 1)`,
      ),
    )
    await restoredAfter(async () => {
      for (const id of [uuid(0x10), uuid(0x20)])
        await revokeConsent({ ...stores(), images }, { ...ownCaller(), email: null }, id)
      await undoConsentWithdrawal(copies.office.db, { ...ownCaller(), role: null }, uuid(0x20))
    })
    await expectRestored(hashes, [{ hash: '1'.repeat(64) }])
    await expectRestored('SELECT * FROM media_withdrawals', [])
    await expectRestored(
      `SELECT id FROM media WHERE companion_id = '${ada}' AND state = 'published'`,
      [],
    )
    await expectRestored(
      `SELECT id FROM media_consents WHERE companion_id = '${ada}' AND ended_at IS NULL`,
      [],
    )
  })

  test('lists tombstones about members from after the backup and continues', async () => {
    const lateMember = uuid(0x99)
    const progress = await restoredAfter(async () => {
      await run(
        `INSERT INTO members (id, display_name, first_seen_at, last_seen_at) VALUES ('${lateMember}', 'New', 1, 1)`,
      )
      const block = { hide: [], show: [], block: [ada], unblock: [] }
      for (const id of [lateMember, otherMember])
        await changeHiddenCompanions(copies.office.db, id, block, Date.now())
    })
    expect(progress.left).toEqual([
      `member.blocks-companion ${ada} ${lateMember}: cannot be done again to what was restored.`,
    ])
    await expectRestored('SELECT member_id FROM hidden_companions', [{ member_id: otherMember }])
  })
})
