import type { StaffTemplate } from '#staff/staff-templates'
import type { TemplateRow } from './queries.ts'

export const presentTemplate = ({
  id,
  language,
  title,
  text,
  version,
}: TemplateRow): StaffTemplate => ({ id, language, title, text, version })
