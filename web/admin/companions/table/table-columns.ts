import { useSyncExternalStore } from 'react'
import { companionColumns, type CompanionColumn } from '#companions/staff/companion-list-options'

const KEY = 'admin-companion-columns'
const usual: readonly CompanionColumn[] = ['location', 'status', 'completeness', 'not_public']

const isColumn = (value: unknown): value is CompanionColumn =>
  companionColumns.some((column) => column === value)

const listeners = new Set<() => void>()
let chosen: readonly CompanionColumn[] | null = null

/** What this browser has kept; a deployment may have taken a column away since. */
function read(): readonly CompanionColumn[] {
  if (chosen) return chosen
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    chosen = Array.isArray(stored) ? stored.filter(isColumn) : usual
  } catch {
    chosen = usual
  }
  return chosen
}

/** In the table's own order, in this browser from now on. */
export function chooseColumns(wanted: readonly CompanionColumn[]): void {
  chosen = companionColumns.filter((column) => wanted.includes(column))
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen))
  } catch {}
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== KEY) return
    chosen = null
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** The columns of the table that this browser shows beside the names. */
export const useColumns = () => useSyncExternalStore(subscribe, read, () => usual)
