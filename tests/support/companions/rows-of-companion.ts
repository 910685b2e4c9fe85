import { uuid } from '../platform/fixtures.ts'
import { renewalRow } from '../moderation/renewals.ts'

type Row = Record<string, string | number | null>

/** Rows that belong to a companion through her account and members' messages to her; review 107 is about her. */
export const rowsOfCompanion = (id: string, memberId: string): [table: string, row: Row][] => [
  ['online_alerts', { companion_id: id, online_at: 1 }],
  ['companion_texts', { companion_id: id, language: 'de', bio: 'Ein Text' }],
  [
    'publication_plans',
    { companion_id: id, act: 'publish', at: 1, actor: 'a', actor_name: 'A', planned_at: 1 },
  ],
  [
    'companion_invitations',
    {
      id: uuid(105),
      companion_id: id,
      email: 'a@x.test',
      token_hash: 'f'.repeat(64),
      sent_at: 1,
      expires_at: 2,
      changed_at: 1,
      actor: 'a',
      actor_name: 'A',
    },
  ],
  [
    'measures',
    {
      id: uuid(120),
      companion_id: id,
      case_id: uuid(121),
      kind: 'warning',
      reason: 'fake',
      severity: 2,
      at: 1,
      until: 2,
    },
  ],
  [
    'companion_revisions',
    {
      id: uuid(106),
      companion_id: id,
      draft: '{}',
      base: '{}',
      created_at: 1,
      changed_at: 1,
    },
  ],
  ['verification_renewals', renewalRow(uuid(110), id)],
  [
    'review_replies',
    { review_id: uuid(107), companion_id: id, text: 'Thank you.', submitted_at: 1 },
  ],
  ['companion_notes', { companion_id: id, kind: 'hidden', subject: '', at: 1, reason: 'Why' }],
  [
    'appeals',
    {
      id: uuid(113),
      reference: 'E-2222-2222',
      kind: 'profile',
      companion_id: id,
      language: 'en',
      reason: 'Why',
      decided_at: 1,
      actor: 'a',
      actor_name: 'A',
      expires_at: 2,
      changed_at: 1,
    },
  ],
  [
    'media_withdrawals',
    {
      media_id: uuid(114),
      companion_id: id,
      member_id: memberId,
      place: 'gallery',
      type: 'photo',
      alt: '',
      withdrawn_at: 1,
    },
  ],
  [
    'media_profile_blocks',
    { companion_id: id, kind: 'perceptual', hash: '0123456789abcdef', since: 1 },
  ],
  ['companion_days', { companion_id: id, day: '2026-05-01' }],
  ['companion_blocks', { companion_id: id, member_id: memberId, at: 1 }],
  ['follow_alerts', { member_id: memberId, companion_id: id, version: 1, found_at: 1 }],
  ['alert_companions', { companion_id: id, is_visible: 1, photo_at: 1, story_at: 1 }],
  ['alert_events', { companion_id: id, kind: 'appeared', version: 1, at: 1 }],
  [
    'saved_searches',
    {
      id: uuid(112),
      member_id: memberId,
      name: 'A',
      query: '{}',
      alert: 'off',
      created_at: 1,
      since_version: 1,
    },
  ],
  ['search_alerts', { search_id: uuid(112), companion_id: id, found_at: 1 }],
  ['answer_templates', { companion_id: id, templates: '[]', version: 1, changed_at: 1 }],
  [
    'media_profile_blocks',
    { companion_id: id, kind: 'perceptual', hash: '0'.repeat(16), since: 1 },
  ],
]
