import { describe, expect, test } from 'vitest'
import type { TombstoneKind } from '../../../worker/platform/db/tombstones.ts'
import { migrate } from '../../support/platform/migrated.ts'
import { DatabaseSync } from 'node:sqlite'

const db = new DatabaseSync(':memory:')
migrate(db)

const namesOf = (query: string) =>
  new Set(
    db
      .prepare(query)
      .all()
      .map(({ name }) => String(name)),
  )
const tables = namesOf(
  "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
)
/** Tables whose rows each kind of tombstone deletes or changes in a restored database. */
const affectedTables: Readonly<Record<TombstoneKind, readonly string[]>> = {
  'account.unlinked': ['companion_accounts', 'media_submissions'],
  'address.suspended': ['suspended_addresses'],
  'application.erased': ['applications'],
  'application-photo.removed': ['application_photos'],
  'check.shortened': ['companion_verifications'],
  'check.withdrawn': ['companion_verifications'],
  'companion.channels': ['companions'],
  'companion.erased': ['companions'],
  'companion.hidden': ['companions', 'catalogue_log'],
  'companion.left': ['companion_departures'],
  'companion.reviews-declined': ['companions'],
  'companion.silent': ['companions'],
  'companion.trashed': ['companions'],
  'companion.unlisted': ['companions'],
  'device.removed': ['push_subscriptions'],
  'file.blocked': ['media_blocklist', 'media_profile_blocks'],
  'file.closed': ['media'],
  'file.consent-ended': ['media_consents'],
  'file.removed': ['media'],
  'file.use-ended': ['media_consents'],
  'listing.withdrawn': ['companion_consents'],
  'mail.ended': ['mail_preferences'],
  'mark.hidden': ['member_marks'],
  'measure.taken': ['measures'],
  'member.blocked': ['request_blocks'],
  'member.blocks-companion': ['hidden_companions'],
  'member.erased': ['members', 'subscriptions'],
  'member.suspended': ['members'],
  'messages.lifetime': ['requests'],
  'pair.refused': ['companion_blocks'],
  'photo.removed': ['member_photos'],
  'premium.revoked': ['premium_grants'],
  'promotion.withdrawn': ['promotion_consents'],
  'reply.removed': ['review_replies'],
  'reporter.muted': ['reporter_mutes'],
  'review.hidden': ['reviews'],
  'safety-contact.removed': ['safety_contacts'],
  'staff.role': ['administrators'],
  'story.removed': ['stories'],
  'submission.withdrawn': ['media_submissions'],
  'vouch.withdrawn': ['vouches'],
  'takedown.ended': ['reports'],
}
const coveredTables = new Set(Object.values(affectedTables).flat())

/** Reasons why a restore may return rows of these tables to their state of up to a day ago. */
const comesBack: Readonly<Record<string, readonly string[]>> = {
  'Only added to: what was added since is lost; what had expired since expires again at night.': [
    'access_log',
    'appeal_steps',
    'application_steps',
    'audit_log',
    'companion_access_log',
    'data_request_steps',
    'payment_events',
    'payment_steps',
    'payment_notifications',
    'plan_mails',
    'report_steps',
    'request_steps',
    'staff_notes',
  ],
  'Goes with its companion, member, application or request, whose own end has a tombstone.': [
    'application_details',
    'checkout_intents',
    'companion_ages',
    'companion_days',
    'companion_languages',
    'companion_notes',
    'companion_services',
    'companion_traits',
    'companion_texts',
    'companion_slugs',
    'media_fingerprints',
    'report_holds',
    'search_words',
  ],
  'A case of the staff: it is open again as it was, and is worked on again.': [
    'appeals',
    'case_assignments',
    'case_questions',
    'companion_revisions',
    'confirmations',
    'data_requests',
    'verification_renewals',
  ],
  'Recorded by staff, without a person, and recorded again after a restore.': [
    'authority_answers',
    'authority_requests',
  ],
  'Planned by staff: done only while all that publication needs is there, and seen by them until then.':
    ['publication_plans'],
  'Was never public: staff see it until they decide, or it expires, and whoever sent it may take it back again.':
    ['kept_requests', 'companion_invitations'],
  'Public at most as it was: titles of stories, which have tombstones themselves.': ['highlights'],
  'A choice of convenience without effect on others; mail about it ends by a tombstone.': [
    'answer_templates',
    'follows',
    'saved_searches',
    'seen_stories',
    'staff_templates',
  ],
  'A bounced address: the next mail to it comes back, and stops the others; an address is no id.': [
    'mail_suppressions',
  ],
  'A session is confirmed by the account service, which ends it whatever this row says.': [
    'member_sessions',
    'staff_devices',
    'staff_sessions',
  ],
  'Set by the team, and seen in their area: they set again what has changed since.': [
    'cities',
    'city_names',
    'city_texts',
    'countries',
    'country_names',
    'district_names',
    'districts',
    'settings',
  ],
  'What is due to be mailed or shown: all mail that the copy has as unsent is held until staff decide.':
    [
      'outbox',
      'alert_companions',
      'alert_events',
      'alert_progress',
      'follow_alerts',
      'notifications',
      'online_alerts',
      'search_alerts',
    ],
  'Counted, derived or made anew: by triggers, by jobs, or by the repair of a restore.': [
    'rate_limits',
    'browser_problems',
    'catalogue_epoch',
    'catalogue_snapshots',
    'companion_summaries',
    'event_causes',
    'event_counts',
    'incidents',
    'job_runs',
    'sign_in_attempts',
    'sign_in_networks',
    'raised_alarms',
    'pending_uploads',
    'counters',
    'trend_days',
    'trend_spans',
    'transparency_months',
  ],
  'In no back-up: after a restore each withdrawal of a file is final.': [
    'media_withdrawals',
    'media_withdrawal_hashes',
  ],
  'In no back-up: an old safety timer must not raise an alarm, and old words must not end a new one.':
    ['safety_notes', 'safety_pushes', 'safety_timers', 'safety_words'],
  'In no back-up: a contact may have turned notifications off since.': ['safety_devices'],
  'About back-ups or tombstones themselves.': ['backup_keys', 'backups', 'tombstones'],
}
const excusedTables = Object.values(comesBack).flat()

describe('tombstone coverage of tables', () => {
  test('includes every table or a reason to restore its rows', () => {
    const open = [...tables].filter(
      (table) => !coveredTables.has(table) && !excusedTables.includes(table),
    )
    expect(open).toEqual([])
  })

  test('excuses each existing table once and only without a tombstone', () => {
    expect(excusedTables.filter((table) => !tables.has(table) || coveredTables.has(table))).toEqual(
      [],
    )
    expect(excusedTables.toSorted()).toEqual([...new Set(excusedTables)].toSorted())
  })

  test('is checked against more than a hundred tables', () => {
    expect(tables.size).toBeGreaterThan(100)
    expect([...coveredTables]).toContain('companions')
  })
})
