import type { CompanionView, ViewQuery } from '#contract/companion-views'
import type { ViewRow } from './queries.ts'

export const presentView = (row: ViewRow): CompanionView => ({
  id: row.id,
  name: row.name,
  query: JSON.parse(row.query) as ViewQuery,
  columns: JSON.parse(row.columns) as CompanionView['columns'],
})
