import { channelKinds } from '#companions/channels'
import { setDetailsEndpoint } from '#companions/own/own-content'
import type { OwnContent } from '#companions/revisions'
import type { CompanionDetails } from '#companions/companion-input'
import {
  formOf,
  isSameForm,
  payloadOf,
  type CompanionForm,
} from '../../../features/companions/fields/companion-form.ts'
import { call } from '../../../lib/api/call.ts'

const SAVE_AFTER_MS = 700

export type DetailsState = {
  /** Only the week, the minimum notice and the channels are meant. */
  form: CompanionForm
  status: 'saved' | 'typing' | 'saving' | 'failed'
  /** Something was saved since the form opened. */
  hasSaved: boolean
  error: unknown
}

/** Fields whose half-typed value must not be published: they are saved when the companion leaves the field. */
const savedOnLeave: readonly string[] = channelKinds

const isDifferent = (first: unknown, second: unknown) =>
  JSON.stringify(first) !== JSON.stringify(second)

type Contact = Partial<NonNullable<ReturnType<typeof payloadOf>['contact']>>

function changedChannels(contact: Contact, savedContact: Contact): Record<string, unknown> {
  const channels: Record<string, unknown> = {}
  const audience: Record<string, unknown> = {}
  for (const kind of channelKinds) {
    if (contact[kind] !== savedContact[kind]) channels[kind] = contact[kind]
    const reader = contact.audience?.[kind]
    if (reader !== savedContact.audience?.[kind]) audience[kind] = reader
  }
  if (Object.keys(audience).length > 0) channels['audience'] = audience
  return channels
}

/** The values that differ, so that another device's changes of other values stay. */
function changedDetails(form: CompanionForm, savedForm: CompanionForm): CompanionDetails {
  const { schedule, contact, notice_hours } = payloadOf(form)
  const saved = payloadOf(savedForm)
  const changes: Record<string, unknown> = {}
  if (isDifferent(schedule, saved.schedule)) changes['schedule'] = schedule
  if (notice_hours !== saved.notice_hours) changes['notice_hours'] = notice_hours
  const channels = changedChannels(contact ?? {}, saved.contact ?? {})
  if (Object.keys(channels).length > 0) changes['contact'] = channels
  return changes as CompanionDetails
}

/**
 * The week, the minimum notice and the channels, which change without a review. Each change is saved after a pause,
 * or when the companion leaves the field; only one save runs at a time.
 */
export class DetailsDraft {
  #state: DetailsState
  #saved: CompanionForm
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  readonly #listeners = new Set<() => void>()
  readonly #onSaved: (content: OwnContent) => void

  /** @param onSaved called with the stored content */
  constructor(details: OwnContent['details'], onSaved: (content: OwnContent) => void) {
    this.#saved = formOf(details)
    this.#state = { form: this.#saved, status: 'saved', hasSaved: false, error: null }
    this.#onSaved = onSaved
  }

  read = () => this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #change(changes: Partial<DetailsState>) {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }

  get isUnsaved() {
    return !isSameForm(this.#state.form, this.#saved)
  }

  set = <K extends keyof CompanionForm>(field: K, value: CompanionForm[K]) => {
    this.#change({ form: { ...this.#state.form, [field]: value }, status: 'typing' })
    clearTimeout(this.#timer)
    if (savedOnLeave.includes(field)) return
    this.#timer = setTimeout(() => void this.save(), SAVE_AFTER_MS)
  }

  /** Replaces the form by stored values, without the companion's input. */
  reset = (details: OwnContent['details']) => {
    clearTimeout(this.#timer)
    this.#saved = formOf(details)
    this.#change({ form: this.#saved, status: 'saved', error: null })
  }

  /** Saves until no input is left. @returns whether everything is stored */
  save = async (): Promise<boolean> => {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running
    while (this.isUnsaved) {
      this.#running = this.#send()
      await this.#running
      this.#running = null
      if (this.#state.status === 'failed') return false
    }
    if (this.#state.status !== 'saved') this.#change({ status: 'saved', error: null })
    return true
  }

  async #send() {
    const { form } = this.#state
    this.#change({ status: 'saving', error: null })
    try {
      const body = changedDetails(form, this.#saved)
      const content = await call(setDetailsEndpoint, { body, keepalive: true })
      this.#saved = form
      const isUnchanged = this.#state.form === form
      // Shows numbers as the Worker has stored them, unless she has typed on.
      if (isUnchanged) this.#saved = formOf(content.details)
      this.#change({ form: isUnchanged ? this.#saved : this.#state.form, hasSaved: true })
      this.#onSaved(content)
    } catch (error) {
      this.#change({ status: 'failed', error })
    }
  }
}
