import * as z from 'zod/mini'
import { multiLine, singleLine } from '../../platform/contract/form-fields.ts'
import { expectedVersion } from './queue.ts'
import { message } from '../../contract/refusals.ts'
import { staffTemplateLengths as lengths } from './staff-template-options.ts'
import { textLanguages } from '../../platform/contract/text-languages.ts'

const fields = {
  language: z.enum(textLanguages, message('field.choice')),
  /** Only visible to staff. */
  title: singleLine(lengths.title),
  text: multiLine(lengths.text),
}

export const staffTemplate = z.object({
  id: z.string(),
  language: z.enum(textLanguages),
  title: z.string(),
  text: z.string(),
  version: z.number(),
})
export type StaffTemplate = z.infer<typeof staffTemplate>

const templates = z.object({
  /** Sorted by language and title. */
  templates: z.array(staffTemplate),
})

export const listStaffTemplatesSchemas = { response: templates }

export const addStaffTemplateSchemas = {
  body: z.object({
    /** Chosen by the caller, so that a repeated call adds one reply. */
    id: z.uuid(message('field.id')),
    ...fields,
  }),
  response: templates,
}
export type NewStaffTemplate = z.output<typeof addStaffTemplateSchemas.body>

export const changeStaffTemplateSchemas = {
  body: z.object({ version: expectedVersion, ...fields }),
  response: templates,
}
export type StaffTemplateChange = z.output<typeof changeStaffTemplateSchemas.body>

export const deleteStaffTemplateSchemas = { response: templates }
