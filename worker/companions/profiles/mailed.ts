import { sql } from 'drizzle-orm'

/**
 * SQL over `companions c` for the address at which a companion is mailed: her account's, or else that of her
 * application or contact channel. Null: none.
 */
export const mailedAt = sql`coalesce(
  (SELECT a.contact_email FROM companion_accounts a WHERE a.companion_id = c.id),
  (SELECT i.member_email FROM companion_accounts a
    JOIN companion_invitations i ON i.member_id = a.member_id AND i.companion_id = a.companion_id
    WHERE a.companion_id = c.id AND i.state = 'accepted' ORDER BY i.changed_at DESC LIMIT 1),
  (SELECT p.email FROM applications p WHERE p.companion = c.id ORDER BY p.created_at DESC LIMIT 1),
  c.contact_email)`
