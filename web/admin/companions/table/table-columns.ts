import { useSyncExternalStore } from 'react'
import { companionColumns, type CompanionColumn } from '#companions/staff/companion-filters'

const KEY = 'admin-companion-columns'
const usual: readonly CompanionColumn[] = ['location', 'status', 'completeness', 'not_public']

const isColumn = (value: unknown): value is CompanionColumn =>
  companionColumns.some((column) => column === value)

const listeners = new Set<() => void>()
let chosenColumns: readonly CompanionColumn[] | null = null

/** The columns stored in this browser, without those that a deployment has removed. */
function readColumns(): readonly CompanionColumn[] {
  if (chosenColumns) return chosenColumns
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    chosenColumns = Array.isArray(storedValue) ? storedValue.filter(isColumn) : usual
  } catch {
    chosenColumns = usual
  }
  return chosenColumns
}

/** Stores the columns in this browser, in the table's own order. */
export function chooseColumns(columns: readonly CompanionColumn[]): void {
  chosenColumns = companionColumns.filter((column) => columns.includes(column))
  try {
    localStorage.setItem(KEY, JSON.stringify(chosenColumns))
  } catch {}
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== KEY) return
    chosenColumns = null
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** The columns that this browser shows beside the names. */
export const useColumns = () => useSyncExternalStore(subscribe, readColumns, () => usual)
