import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const suspendedAddresses = sqliteTable('suspended_addresses', {
  addressHash: text('address_hash').primaryKey(),
  memberId: text('member_id'),
  until: integer().notNull(),
})
