import { useRef, useState } from 'react'
import { addApplicationPhoto, removeApplicationPhoto } from '#moderation/applications.api'
import type { ApplicationPhotos } from '#moderation/applications'
import { errorMessageOf } from '../../../lib/api/api.ts'
import { call } from '../../../lib/api/call.ts'
import { withTrueType } from '../../../lib/true-type.ts'
import { jpegOf, pictureProblem, readPictureFile } from '../../../lib/picture-file.ts'

const SENT_PX = 1_600
const QUALITY = 0.9

/** One that is not stored yet. `problem` is empty while it is on its way. */
export type PhotoUpload = { id: string; file: File; problem: string }

/** The photos of an application: each is stored as soon as it is chosen, one after the other. */
export function usePhotoUploads(token: string, stored: ApplicationPhotos) {
  const [photos, setPhotos] = useState(stored)
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const [problem, setProblem] = useState('')
  const sending = useRef(Promise.resolve())

  const forget = (id: string) => setUploads((all) => all.filter((one) => one.id !== id))
  const mark = (id: string, text: string) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, problem: text } : one)))

  async function sendOne({ id, file }: PhotoUpload) {
    const typed = await withTrueType(file)
    const small = await shrunk(typed).catch(() => null)
    if (!small) return mark(id, pictureProblem(typed))
    const body = new FormData()
    body.set('token', token)
    // A photo whose answer was lost is known by it.
    body.set('id', id)
    body.set('file', small, 'photo.jpg')
    try {
      const answer = await call(addApplicationPhoto, { body })
      setPhotos(answer.photos)
      forget(id)
    } catch (error) {
      mark(id, errorMessageOf(error))
    }
  }
  function send(upload: PhotoUpload) {
    mark(upload.id, '')
    sending.current = sending.current.then(() => sendOne(upload))
  }

  return {
    photos,
    uploads,
    problem,
    send,
    forget,
    add(files: readonly File[]) {
      const added = files.map((file) => ({ id: crypto.randomUUID(), file, problem: '' }))
      setUploads((all) => [...all, ...added])
      for (const one of added) send(one)
    },
    async remove(id: string) {
      setProblem('')
      try {
        setPhotos((await call(removeApplicationPhoto, { body: { token, id } })).photos)
      } catch (error) {
        setProblem(errorMessageOf(error))
      }
    },
  }
}

/** Small enough for a phone's connection. */
async function shrunk(file: File): Promise<Blob | null> {
  const picture = await readPictureFile(file)
  const { width, height } = picture
  const small = await jpegOf({ picture, width, height, maxSide: SENT_PX, quality: QUALITY })
  picture.close()
  return small
}
