import { Lru } from '../../../platform/lib/lru.ts'
import { readCard, readProfile, type CardDocument, type ProfileDocument } from '../document.ts'
import { CatalogueIndex } from '../index.ts'
import type { Loading } from './load.ts'
import * as log from './log.ts'

/** Memory limits for all cached cards and profiles, in bytes. */
const CARDS_KEPT_BYTES = 12_000_000
const PROFILES_KEPT_BYTES = 8_000_000
/** Parsed JSON takes less than this per character, by heap snapshots. */
const BYTES_PER_CHARACTER = 3

export type CompanionDocuments = { card: CardDocument; profile: ProfileDocument }

type Documents = Pick<log.LogRow, 'subject' | 'entry' | 'card' | 'profile'>

/** Memory of an isolate: the index of all companions, and the cached cards and profiles. */
export class CatalogueMemory {
  readonly cards = new Lru<CardDocument>(CARDS_KEPT_BYTES)
  readonly profiles = new Lru<ProfileDocument>(PROFILES_KEPT_BYTES)
  index = new CatalogueIndex()
  epoch = ''
  settings: string | null = null
  isLoaded = false

  fill({ index, epoch, settings, cards }: Loading): void {
    this.index = index
    this.epoch = epoch
    this.settings = settings
    for (const card of cards.values()) this.keep(card)
    this.isLoaded = true
  }

  /** Running requests keep the data they began with; the next one loads the catalogue again. */
  forget(): void {
    this.isLoaded = false
    this.cards.clear()
    this.profiles.clear()
  }

  /** A companion's page by her id or a slug; null: not public. */
  page(key: string): CompanionDocuments | null | 'cold' {
    const id = this.index.idAt(key)
    if (!this.index.get(id)?.feed) return null
    const card = this.cards.get(id)
    const profile = this.profiles.get(id)
    return card && profile ? { card, profile } : 'cold'
  }

  /**
   * Applies rows of the log. Rows that another request has already applied are skipped, as they may be
   * outdated.
   *
   * @returns rows that withdraw a previously visible companion
   */
  apply(rows: readonly log.LogRow[]): log.LogRow[] {
    const newRows = rows.filter(({ version }) => version > this.index.version)
    const withdrawals = newRows.filter(({ entry, subject }) => !entry && this.index.get(subject))
    for (const row of newRows) {
      if (row.subject === log.SETTINGS) this.settings = row.entry
      this.cards.delete(row.subject)
      this.profiles.delete(row.subject)
      this.keep(row)
    }
    this.index.apply(newRows.map(log.toChange))
    return withdrawals
  }

  keep({ subject, entry, card, profile }: Documents): void {
    if (subject === log.SETTINGS || entry === null) return
    if (card) this.cards.set(subject, readCard(entry, card), bytesOf(entry, card))
    if (profile) this.profiles.set(subject, readProfile(profile), bytesOf(profile))
  }
}

const bytesOf = (...texts: string[]) =>
  BYTES_PER_CHARACTER * texts.reduce((sum, { length }) => sum + length, 0)
