import { sql } from 'drizzle-orm'
import type { Write } from '../../platform/db/bulk.ts'
import type { Database } from '../../platform/db/client.ts'

/**
 * Stores the reported conversations of a member in the open case about them. It must come before the write that deletes
 * the member's requests.
 */
export const storeEvidence = (db: Database, memberId: string): Write =>
  db.run(sql`UPDATE reports SET evidence = (
      SELECT json_group_array(json_object('at', at, 'text', text, 'by',
        CASE WHEN actor IS NULL THEN 'member' WHEN actor = companion THEN 'companion' ELSE 'team' END))
      FROM (SELECT s.at, s.text, s.actor, r.companion_id AS companion
        FROM request_steps s JOIN requests r ON r.id = s.request_id
        WHERE r.id = reports.target_id AND r.member_id = reports.member_id
          AND s.act IN ('send', 'write', 'answer', 'decline') AND s.text <> ''
        ORDER BY s.number))
    WHERE member_id = ${memberId} AND due_at IS NOT NULL
      AND EXISTS (SELECT 1 FROM requests r WHERE r.id = reports.target_id)`)

/** Removes the member from decided cases. */
export const unlinkDeletedMember = (db: Database, memberId: string): Write =>
  db.run(sql`UPDATE reports SET member_id = NULL WHERE member_id = ${memberId} AND due_at IS NULL`)

/** Deletes the stored conversations of a case, and the member from it if the account is deleted. After the decision. */
export const dropEvidence = (db: Database, caseId: string): Write =>
  db.run(sql`UPDATE reports SET evidence = NULL,
      member_id = (SELECT m.id FROM members m WHERE m.id = reports.member_id AND m.erased_at IS NULL)
    WHERE (id = ${caseId} OR case_id = ${caseId}) AND target = 'member' AND due_at IS NULL`)
