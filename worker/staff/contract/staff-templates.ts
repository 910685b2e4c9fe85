import * as z from 'zod/mini'
import { multiLine, singleLine } from '../../platform/contract/form-fields.ts'
import { expectedVersion } from './queue.ts'
import { message } from '../../contract/refusals.ts'
import { textLanguages } from '../../platform/contract/text-languages.ts'
import { endpoint } from '../../platform/contract/endpoint.ts'

/** Maximum length in characters. */
export const staffTemplateLengths = { title: 60, text: 2_000 } as const

export const MAX_STAFF_TEMPLATES = 200

const fields = {
  language: z.enum(textLanguages, message('field.choice')),
  /** Only visible to staff. */
  title: singleLine(staffTemplateLengths.title),
  text: multiLine(staffTemplateLengths.text),
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

/** Saved replies that staff can insert. */
export const listStaffTemplatesEndpoint = endpoint<typeof listStaffTemplatesSchemas>()(
  'GET',
  '/api/admin/staff-templates',
  'staff',
)

/** 422 if the language has a reply with this title, 409 if the limit is reached. */
export const addStaffTemplateEndpoint = endpoint<typeof addStaffTemplateSchemas>()(
  'POST',
  '/api/admin/staff-templates',
  'staff',
)

/** 409 if a colleague changed the reply since. */
export const changeStaffTemplateEndpoint = endpoint<typeof changeStaffTemplateSchemas>()(
  'PUT',
  '/api/admin/staff-templates/:id',
  'staff',
)

export const deleteStaffTemplateEndpoint = endpoint<typeof deleteStaffTemplateSchemas>()(
  'DELETE',
  '/api/admin/staff-templates/:id',
  'staff',
)
