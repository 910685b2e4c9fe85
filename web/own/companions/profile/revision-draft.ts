import { actOnRevision, saveRevision } from '#companions/own/own-content.api'
import type { OwnRevisionAct } from '#companions/revision-options'
import type { OwnContent } from '#companions/revisions'
import {
  isSameForm,
  type CompanionForm,
} from '../../../features/companions/fields/companion-form.ts'
import { conflictOf } from '../../../lib/api/conflict-of.ts'
import { call } from '../../../lib/api/call.ts'
import { changedContent, contentForm, draftForm, isSameContent } from './content-form.ts'
import type { LocalDraft } from './local-draft.ts'

const SAVE_AFTER_MS = 700
/** No browser sends more for a page that is closed. */
const KEEPALIVE_BYTES = 64_000
const sizeOf = (body: object) => new TextEncoder().encode(JSON.stringify(body)).length

export type DraftState = {
  content: OwnContent
  form: CompanionForm
  status: 'saved' | 'typing' | 'saving' | 'failed'
  /** What another tab or device has made of it meanwhile. */
  theirs: OwnContent | null
  error: unknown
}

const versionOf = ({ revision }: OwnContent) => revision?.version ?? 0

/**
 * What a companion types of her profile, saved by itself a moment later and one save after the other.
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
   * Begins with what this browser has kept, where the Worker has not stored it.
   *
   * @param onSaved gets what the Worker has stored
   */
  constructor(content: OwnContent, local: LocalDraft, onSaved: (content: OwnContent) => void) {
    this.#saved = contentForm(content)
    this.#state = { content, form: this.#saved, status: 'saved', theirs: null, error: null }
    this.#local = local
    this.#onSaved = onSaved
    const storedDraft = local.read()
    const form = storedDraft && draftForm(content.published, storedDraft.content)
    if (!form || isSameContent(form, this.#saved, content.published)) {
      local.clear()
      return
    }
    const isOurs = storedDraft.version === versionOf(content)
    this.#state = { ...this.#state, form, status: 'typing', theirs: isOurs ? null : content }
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

  /** Whether something would be lost with the page. */
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

  /** Begins anew with what is stored. */
  reset = (content: OwnContent) => {
    clearTimeout(this.#timer)
    this.#saved = contentForm(content)
    this.#change({ content, form: this.#saved, status: 'saved', theirs: null, error: null })
    this.#keepHere()
    this.#onSaved(content)
  }

  /** Goes on with what she typed here, knowingly over the other version. */
  keep = (): Promise<boolean> => {
    const { theirs, content } = this.#state
    this.#change({ content: theirs ?? content, theirs: null, error: null })
    this.#saved = contentForm(this.#state.content)
    return this.save()
  }

  /** Saves what is typed until nothing is left. @returns whether all of it is stored */
  save = async (): Promise<boolean> => {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running
    while (this.isUnsaved && !this.#state.theirs) {
      this.#running = this.#send()
      await this.#running
      this.#running = null
      if (this.#state.status === 'failed') return false
    }
    if (this.#state.theirs) return false
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
      const stored = await call(saveRevision, { body, keepalive })
      this.#saved = form
      this.#change({ content: stored })
      this.#keepHere()
      this.#onSaved(stored)
    } catch (error) {
      const refused = conflictOf(saveRevision, error)
      this.#change({ status: 'failed', theirs: refused?.current ?? null, error })
    }
  }

  /** Saves, then submits, takes back or discards. @throws CallError */
  act = async (act: OwnRevisionAct): Promise<boolean> => {
    if (!(await this.save())) return false
    const version = versionOf(this.#state.content)
    try {
      this.reset(await call(actOnRevision, { body: { version, act } }))
      return true
    } catch (error) {
      const refused = conflictOf(actOnRevision, error)
      if (!refused) throw error
      this.#change({ theirs: refused.current })
      return false
    }
  }
}
