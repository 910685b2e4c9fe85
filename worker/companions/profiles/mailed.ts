import { sql } from 'drizzle-orm'

/**
 * Where a companion is mailed about her profile, of a query over `companions c`: by her account, or else
 * where she applied or is contacted. Null: nowhere.
 */
export const mailedAt = sql`coalesce(
  (SELECT a.contact_email FROM companion_accounts a WHERE a.companion_id = c.id),
  (SELECT i.member_email FROM companion_accounts a
    JOIN companion_invitations i ON i.member_id = a.member_id AND i.companion_id = a.companion_id
    WHERE a.companion_id = c.id AND i.state = 'accepted' ORDER BY i.changed_at DESC LIMIT 1),
  (SELECT p.email FROM applications p WHERE p.companion = c.id ORDER BY p.created_at DESC LIMIT 1),
  c.contact_email)`
