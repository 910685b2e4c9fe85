import { invitationStates } from '#companions/invitations'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const companionAccounts = sqliteTable('companion_accounts', {
  companionId: text('companion_id').primaryKey(),
  memberId: text('member_id').notNull(),
  since: integer().notNull(),
  contactEmail: text('contact_email'),
  answersChosenAt: integer('answers_chosen_at'),
})

export const companionInvitations = sqliteTable('companion_invitations', {
  id: text().primaryKey(),
  companionId: text('companion_id').notNull(),
  email: text().notNull(),
  tokenHash: text('token_hash').notNull(),
  state: text({ enum: invitationStates }).notNull(),
  sentAt: integer('sent_at').notNull(),
  expiresAt: integer('expires_at').notNull(),
  changedAt: integer('changed_at').notNull(),
  version: integer().notNull().default(1),
  actor: text().notNull(),
  actorName: text('actor_name').notNull(),
  memberId: text('member_id'),
  memberEmail: text('member_email'),
})
