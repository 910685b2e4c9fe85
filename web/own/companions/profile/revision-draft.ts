import { actOnRevisionEndpoint, saveRevisionEndpoint } from '#companions/own/own-content'
import type { OwnRevisionAct, OwnContent } from '#companions/revisions'
import {
  isSameForm,
  type CompanionForm,
} from '../../../features/companions/fields/companion-form.ts'
import { conflictOf } from '../../../lib/api/conflict-of.ts'
import { call } from '../../../lib/api/call.ts'
import { changedContent, contentForm, draftForm, isEqualFormContent } from './content-form.ts'
import type { LocalDraft } from './local-draft.ts'

const SAVE_AFTER_MS = 700
/** Browsers limit the body of a `keepalive` request to 64 KiB. */
const KEEPALIVE_BYTES = 64_000
const sizeOf = (body: object) => new TextEncoder().encode(JSON.stringify(body)).length

export type DraftState = {
  content: OwnContent
  form: CompanionForm
  status: 'saved' | 'typing' | 'saving' | 'failed'
  /** The version that another tab or device has saved. */
  newerContent: OwnContent | null
  error: unknown
}

const versionOf = ({ revision }: OwnContent) => revision?.version ?? 0

/**
 * A companion's draft of her profile, saved automatically after a pause; only one save runs at a time.
 *
 * It lives outside of React, so that no rendering loses a save.
 */
export class RevisionDraft {
  #state: DraftState
  #saved: CompanionForm
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  readonly #listeners = new Set<() => void>()
  #isKept = false
  readonly #local: LocalDraft
  readonly #onSaved: (content: OwnContent) => void

  /**
   * Starts with the input in this browser that the Worker has not stored.
   *
   * @param onSaved called with the stored content
   */
  constructor(content: OwnContent, local: LocalDraft, onSaved: (content: OwnContent) => void) {
    this.#saved = contentForm(content)
    this.#state = { content, form: this.#saved, status: 'saved', newerContent: null, error: null }
    this.#local = local
    this.#onSaved = onSaved
    const storedDraft = local.read()
    const form = storedDraft && draftForm(content.published, storedDraft.content)
    if (!form || isEqualFormContent(form, this.#saved, content.published)) {
      local.clear()
      return
    }
    const isOurs = storedDraft.version === versionOf(content)
    this.#state = { ...this.#state, form, status: 'typing', newerContent: isOurs ? null : content }
    this.#isKept = true
  }

  read = () => this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #change(changes: Partial<DraftState>) {
    this.#state = { ...this.#state, ...changes }
    for (const listener of this.#listeners) listener()
  }

  get isUnsaved() {
    return !isSameForm(this.#state.form, this.#saved)
  }

  /** Closing the page would lose input. */
  get isAtRisk() {
    return this.isUnsaved && !this.#isKept
  }

  #keepHere() {
    const { form, content } = this.#state
    if (!this.isUnsaved) this.#local.clear()
    this.#isKept =
      this.isUnsaved &&
      this.#local.write({
        version: versionOf(content),
        content: changedContent(form, content.published),
      })
  }

  set = <K extends keyof CompanionForm>(field: K, value: CompanionForm[K]) => {
    this.#change({ form: { ...this.#state.form, [field]: value }, status: 'typing' })
    this.#keepHere()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), SAVE_AFTER_MS)
  }

  /** Resets the form to the stored content. */
  reset = (content: OwnContent) => {
    clearTimeout(this.#timer)
    this.#saved = contentForm(content)
    this.#change({ content, form: this.#saved, status: 'saved', newerContent: null, error: null })
    this.#keepHere()
    this.#onSaved(content)
  }

  /** Takes over details that were saved apart from the draft, whose input stays. */
  takeDetails = (details: OwnContent['details']) =>
    this.#change({ content: { ...this.#state.content, details } })

  /** Keeps the companion's input and saves it over the other version. */
  keep = (): Promise<boolean> => {
    const { newerContent, content } = this.#state
    this.#change({ content: newerContent ?? content, newerContent: null, error: null })
    this.#saved = contentForm(this.#state.content)
    return this.save()
  }

  /** Saves until no input is left. @returns whether everything is stored */
  save = async (): Promise<boolean> => {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running
    while (this.isUnsaved && !this.#state.newerContent) {
      this.#running = this.#send()
      await this.#running
      this.#running = null
      if (this.#state.status === 'failed') return false
    }
    if (this.#state.newerContent) return false
    this.#change({ status: 'saved' })
    return true
  }

  async #send() {
    const { form, content } = this.#state
    this.#change({ status: 'saving', error: null })
    const body = {
      version: versionOf(content),
      content: changedContent(form, content.published),
    }
    try {
      const keepalive = sizeOf(body) < KEEPALIVE_BYTES
      const storedContent = await call(saveRevisionEndpoint, { body, keepalive })
      this.#saved = form
      this.#change({ content: storedContent })
      this.#keepHere()
      this.#onSaved(storedContent)
    } catch (error) {
      const conflict = conflictOf(saveRevisionEndpoint, error)
      this.#change({ status: 'failed', newerContent: conflict?.current ?? null, error })
    }
  }

  /**
   * Saves the input, then submits, withdraws or discards the draft. @returns `false` on a conflict. @throws CallError
   */
  act = async (act: OwnRevisionAct): Promise<boolean> => {
    if (!(await this.save())) return false
    const version = versionOf(this.#state.content)
    try {
      this.reset(await call(actOnRevisionEndpoint, { body: { version, act } }))
      return true
    } catch (error) {
      const conflict = conflictOf(actOnRevisionEndpoint, error)
      if (!conflict) throw error
      this.#change({ newerContent: conflict.current })
      return false
    }
  }
}
