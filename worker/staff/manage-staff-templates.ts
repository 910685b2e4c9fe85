import { MAX_STAFF_TEMPLATES } from '#staff/staff-template-options'
import type { NewStaffTemplate, StaffTemplateChange } from '#staff/staff-templates'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import { findTemplate, hasRoom, isAsSeen, type TemplateRow } from './staff-templates/queries.ts'
import {
  deleteTemplate,
  insertTemplate,
  isDuplicateTemplate,
  updateTemplate,
} from './staff-templates/writes.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'

type Words = Pick<TemplateRow, 'language' | 'title' | 'text'>

const isSame = (one: Words | undefined, other: Words): boolean =>
  one?.language === other.language && one.title === other.title && one.text === other.text

const named = ({ language, title }: Words) => ({ language, name: title })
const missing = () => new Failure('not-found', 'template.not-found')
const changed = () => new Failure('conflict', 'template.changed')

/**
 * Adds a prepared reply, once.
 *
 * @throws Failure 422 for a title that the language has; 409 when there are as many as there may be
 */
export async function addStaffTemplate(
  db: Database,
  { id, ...words }: NewStaffTemplate,
  { actor, at }: AuditActor,
): Promise<void> {
  try {
    const act = { actor, at, act: 'template.added', subject: id, detail: named(words) }
    await audited(db, act, [
      assertInBatch(db, hasRoom),
      insertTemplate(db, { id, ...words, version: 1, changedAt: at }),
    ])
  } catch (error) {
    const stored = await findTemplate(db, id)
    if (isSame(stored, words)) return
    if (isAssertionFailed(error)) {
      throw new Failure('conflict', 'template.limit', { limit: MAX_STAFF_TEMPLATES })
    }
    if (!isDuplicateTemplate(error)) throw error
    throw stored ? invalidField('id', 'field.id') : invalidField('title', 'template.title')
  }
}

/**
 * Changes a prepared reply. What is so already is done.
 *
 * @throws Failure 404; 409 when someone else was faster; 422 for a title that the language has
 */
export async function changeStaffTemplate(
  db: Database,
  id: string,
  { version, ...words }: StaffTemplateChange,
  { actor, at }: AuditActor,
): Promise<void> {
  const before = await findTemplate(db, id)
  if (!before) throw missing()
  if (isSame(before, words)) return
  try {
    const act = { actor, at, act: 'template.changed', subject: id, detail: named(words) }
    await audited(db, act, [
      assertInBatch(db, isAsSeen(id, version)),
      updateTemplate(db, { id, ...words, version: version + 1, changedAt: at }),
    ])
  } catch (error) {
    if (isDuplicateTemplate(error)) throw invalidField('title', 'template.title')
    if (!isAssertionFailed(error)) throw error
    const stored = await findTemplate(db, id)
    if (!stored) throw missing()
    if (!isSame(stored, words)) throw changed()
  }
}

/** @throws Failure 404, also when someone else was faster */
export async function deleteStaffTemplate(
  db: Database,
  id: string,
  { actor, at }: AuditActor,
): Promise<void> {
  const before = await findTemplate(db, id)
  if (!before) throw missing()
  const act = { actor, at, act: 'template.deleted', subject: id, detail: named(before) }
  try {
    await audited(db, act, [
      assertInBatch(db, isAsSeen(id, before.version)),
      deleteTemplate(db, id),
    ])
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
    throw (await findTemplate(db, id)) ? changed() : missing()
  }
}
