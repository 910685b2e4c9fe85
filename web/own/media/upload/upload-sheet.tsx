import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState, useSyncExternalStore } from 'react'
import type { OwnMedia } from '#media/submitted-media'
import { brand } from '../../../brand.ts'
import { fileSize } from '../../../features/media/file-size.ts'
import { useIncomingFiles } from '../../../features/media/use-incoming-files.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CheckboxWithNote } from '../../../ui/choice-fields.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CoverButton } from '../edit/cover-button.tsx'
import { Segments } from '../file/segments.tsx'
import type { ChosenFile, ChosenFiles } from './chosen-files.ts'
import { uploadFieldsOf, ownUploadQueue } from './own-uploads.ts'
import { namedPeople, PeopleFields, type People } from './people-fields.tsx'
import { emptyStory, storyOf, StoryPlace } from './story-place.tsx'

type Place = 'public' | 'private' | 'story'

export type UploadSheetProps = {
  companionId: string
  /** The companion's name, for the mark. */
  name: string
  chosenFiles: ChosenFiles
  data: Pick<OwnMedia, 'highlights' | 'ownLanguage'>
  /** People of the latest consent. */
  suggestion: People
  onClose: () => void
}

/** Asks once for all chosen files who is shown and where, and then uploads them. */
export default function UploadSheet(props: UploadSheetProps) {
  const { companionId, name, chosenFiles, data, suggestion, onClose } = props
  const { highlights, ownLanguage } = data
  const { t } = useLingui()
  const files = useSyncExternalStore(chosenFiles.subscribe, chosenFiles.get)
  const [people, setPeople] = useState(suggestion)
  const [place, setPlace] = useState<Place>('public')
  const [draft, setDraft] = useState(emptyStory)
  const [agreesToStories, setStories] = useState(false)
  const [isMarked, setMarked] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const isDraggedOver = useIncomingFiles(list, {
    isOpen: !isBusy,
    onFiles: (newFiles) => void chosenFiles.add(newFiles),
    onUnreadable: () => {},
  })
  const accepted = files.filter(({ refusal }) => refusal === '')
  const count = accepted.length
  const isStory = place === 'story'
  const consent = namedPeople(people)
  const story = storyOf(draft, highlights, ownLanguage)
  const notes: Record<Place, string> = {
    public: t`In your gallery, for everyone.`,
    private: t`In your private gallery, for Premium members.`,
    story: t`On your profile and on the home page, or in a highlight.`,
  }
  const mark = `${brand.name} · ${name}`
  const canBeMarked = accepted.some(({ isEditable }) => isEditable)

  async function upload() {
    if (isBusy) return
    setChecked(true)
    if (!consent || (isStory && !story)) return
    setBusy(true)
    const queue = ownUploadQueue(companionId)
    const fields = {
      ...uploadFieldsOf(consent),
      uses: agreesToStories && !isStory ? 'stories' : '',
      ...(isStory && story ? uploadFieldsOf(story) : {}),
    }
    for (const { state, id } of queue.get()) if (state === 'done') queue.remove(id)
    for (const file of accepted) {
      try {
        const content = await editedFile(file, isMarked ? mark : '')
        queue.add([content], {
          access: place === 'private' ? 'private' : 'public',
          purpose: isStory ? 'story' : 'gallery',
          fields,
          alt: file.alt,
        })
        chosenFiles.remove(file.id)
      } catch {
        chosenFiles.setRefusal(file.id, t`This browser can’t edit the photo.`)
      }
    }
    setBusy(false)
    if (chosenFiles.get().length === 0) onClose()
  }

  return (
    <Dialog
      open
      kind="sheet"
      title={<Plural value={files.length} one="# file to upload" other="# files to upload" />}
      onClose={onClose}
      footer={
        <Button
          className="flex-1"
          aria-busy={isBusy}
          aria-disabled={count === 0}
          onClick={() => void upload()}
        >
          {isBusy ? (
            <Trans>One moment…</Trans>
          ) : (
            <Plural value={count} one="Upload # file" other="Upload # files" />
          )}
        </Button>
      }
    >
      <div ref={list} className="own-file own-upload" data-over={isDraggedOver}>
        <ul className="own-chosen" aria-label={t`Chosen files`}>
          {files.map((file) => (
            <ChosenRow key={file.id} file={file} chosenFiles={chosenFiles} />
          ))}
        </ul>
        <PeopleFields people={people} set={setPeople} />
        {isChecked && !consent && (
          <p role="alert" className="field-error text-small">
            <Trans>Choose who is shown.</Trans>
          </p>
        )}
        <Segments
          label={t`Where are they shown?`}
          value={place}
          options={[
            { value: 'public', label: <Trans>Public</Trans> },
            { value: 'private', label: <Trans>Private</Trans> },
            { value: 'story', label: <Trans>Story</Trans> },
          ]}
          onChange={setPlace}
        />
        <p className="text-small text-ink-2">{notes[place]}</p>
        {isStory && (
          <StoryPlace draft={draft} set={setDraft} highlights={highlights} language={ownLanguage} />
        )}
        {isStory && isChecked && !story && (
          <p role="alert" className="field-error text-small">
            <Trans>Give the highlight a title.</Trans>
          </p>
        )}
        <div>
          {!isStory && (
            <CheckboxWithNote checked={agreesToStories} onChange={setStories}>
              <Trans>These files may also be used in stories</Trans>
            </CheckboxWithNote>
          )}
          {canBeMarked && (
            <CheckboxWithNote checked={isMarked} onChange={setMarked}>
              <Trans>Small mark in the corner: {mark}</Trans>
            </CheckboxWithNote>
          )}
        </div>
        <p className="text-small text-ink-2">
          <Trans>
            By uploading, you give your consent to this use, also for everyone else shown. We record
            the date.
          </Trans>
        </p>
      </div>
    </Dialog>
  )
}

/** The file to upload: with covered areas or a mark it is a new picture. @throws if it cannot be edited */
async function editedFile(chosenFile: ChosenFile, mark: string): Promise<File> {
  const { file, areas, isEditable } = chosenFile
  if (!isEditable || (areas.length === 0 && mark === '')) return file
  const { editPhoto } = await import('../edit/edit-photo.ts')
  return editPhoto(file, { areas, mark, name: file.name.replace(/\.\w+$/, '') })
}

function ChosenRow({ file, chosenFiles }: { file: ChosenFile; chosenFiles: ChosenFiles }) {
  const { t } = useLingui()
  const { id, kind, preview, refusal, alt, isEditable, areas } = file
  const { name, size } = file.file
  return (
    <li aria-label={name}>
      {preview && kind === 'photo' && <img src={preview} alt="" width={96} height={96} />}
      {preview && kind === 'video' && <video src={preview} muted preload="metadata" />}
      {!preview && <span className="own-no-preview" aria-hidden="true" />}
      <div>
        <p className="flex items-center gap-2 text-small">
          <span className="truncate">{name}</span>{' '}
          <small className="flex-none text-ink-2">{fileSize(size)}</small>
          <IconButton
            icon="x"
            label={t`Remove ${name}`}
            className="ml-auto"
            onClick={() => chosenFiles.remove(id)}
          />
        </p>
        {refusal && (
          <p role="alert" className="field-error text-small">
            {refusal}
          </p>
        )}
        {!refusal && (
          <span className="field-box">
            <input
              aria-label={t`Alternative text of ${name}`}
              placeholder={t`Alternative text`}
              maxLength={300}
              value={alt}
              onChange={({ target }) => chosenFiles.setAlt(id, target.value)}
            />
          </span>
        )}
        {isEditable && (
          <CoverButton
            source={file.file}
            areas={areas}
            name={name}
            onDone={(newAreas, picture) => chosenFiles.setAreas(id, newAreas, picture)}
          />
        )}
      </div>
    </li>
  )
}
