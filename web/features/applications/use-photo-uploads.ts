import { useRef, useState } from 'react'
import { addApplicationPhoto, removeApplicationPhoto } from '#contract/applications.api'
import type { ApplicationPhotos } from '#contract/applications'
import { errorMessageOf } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import { pictureProblem, readPictureFile } from '../../lib/picture-file.ts'

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
    const small = await shrunk(file).catch(() => null)
    if (!small) return mark(id, pictureProblem(file))
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

/** A JPEG of its pixels: small enough for a phone's connection, and without what the camera noted. */
async function shrunk(file: File): Promise<Blob | null> {
  const picture = await readPictureFile(file)
  const scale = Math.min(1, SENT_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
