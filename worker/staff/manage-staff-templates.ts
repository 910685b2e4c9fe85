import {
  MAX_STAFF_TEMPLATES,
  type NewStaffTemplate,
  type StaffTemplateChange,
} from '#staff/staff-templates'
import { assertInBatch } from '../platform/db/assert-in-batch.ts'
import { audited, type AuditActor } from '../platform/db/audited.ts'
import type { Database } from '../platform/db/client.ts'
import { isAssertionFailed } from '../platform/db/refusals.ts'
import {
  findTemplate,
  hasTemplateRoom,
  isAsSeen,
  type TemplateRow,
  deleteTemplate,
  insertTemplate,
  isDuplicateTemplate,
  updateTemplate,
} from './staff-templates/queries.ts'
import { Failure, invalidField } from '../platform/lib/failure.ts'

type TemplateWords = Pick<TemplateRow, 'language' | 'title' | 'text'>

const isEqual = (a: TemplateWords | undefined, b: TemplateWords): boolean =>
  a?.language === b.language && a.title === b.title && a.text === b.text

const detailOf = ({ language, title }: TemplateWords) => ({ language, name: title })
const missing = () => new Failure('not-found', 'template.not-found')
const conflict = () => new Failure('conflict', 'template.changed')

/**
 * Adds a saved reply. Repeating the same reply changes nothing.
 *
 * @throws `Failure` 422 if the language has a reply with this title; 409 if the limit is reached
 */
export async function addStaffTemplate(
  db: Database,
  { id, ...words }: NewStaffTemplate,
  { actor, at }: AuditActor,
): Promise<void> {
  try {
    const event = { actor, at, act: 'template.added', subject: id, detail: detailOf(words) }
    await audited(db, event, [
      assertInBatch(db, hasTemplateRoom),
      insertTemplate(db, { id, ...words, version: 1, changedAt: at }),
    ])
  } catch (error) {
    const storedTemplate = await findTemplate(db, id)
    if (isEqual(storedTemplate, words)) return
    if (isAssertionFailed(error)) {
      throw new Failure('conflict', 'template.limit', { limit: MAX_STAFF_TEMPLATES })
    }
    if (!isDuplicateTemplate(error)) throw error
    throw storedTemplate
      ? invalidField('id', 'field.id')
      : invalidField('title', 'template.duplicate-title')
  }
}

/**
 * Changes a saved reply. Repeating the same change is accepted.
 *
 * @throws `Failure` 404; 409 if a colleague changed it since; 422 if the language has a reply
 *   with this title
 */
export async function changeStaffTemplate(
  db: Database,
  id: string,
  { version, ...words }: StaffTemplateChange,
  { actor, at }: AuditActor,
): Promise<void> {
  const before = await findTemplate(db, id)
  if (!before) throw missing()
  if (isEqual(before, words)) return
  try {
    const event = { actor, at, act: 'template.changed', subject: id, detail: detailOf(words) }
    await audited(db, event, [
      assertInBatch(db, isAsSeen(id, version)),
      updateTemplate(db, { id, ...words, version: version + 1, changedAt: at }),
    ])
  } catch (error) {
    if (isDuplicateTemplate(error)) throw invalidField('title', 'template.duplicate-title')
    if (!isAssertionFailed(error)) throw error
    const storedTemplate = await findTemplate(db, id)
    if (!storedTemplate) throw missing()
    if (!isEqual(storedTemplate, words)) throw conflict()
  }
}

/** @throws `Failure` 404 if the reply is gone; 409 if a colleague changed it at the same moment */
export async function deleteStaffTemplate(
  db: Database,
  id: string,
  { actor, at }: AuditActor,
): Promise<void> {
  const before = await findTemplate(db, id)
  if (!before) throw missing()
  const event = { actor, at, act: 'template.deleted', subject: id, detail: detailOf(before) }
  try {
    await audited(db, event, [
      assertInBatch(db, isAsSeen(id, before.version)),
      deleteTemplate(db, id),
    ])
  } catch (error) {
    if (!isAssertionFailed(error)) throw error
    throw (await findTemplate(db, id)) ? conflict() : missing()
  }
}
