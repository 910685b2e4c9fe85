import {
  addApplicationPhotoEndpoint,
  openApplicationDetailsEndpoint,
  removeApplicationPhotoEndpoint,
  sendApplicationDetailsEndpoint,
  addApplicationPhotoSchemas,
  openApplicationDetailsSchemas,
} from '#moderation/applications'
import { expectAnswer } from '../platform/answers.ts'
import { list, office, readApplication } from './applications.ts'
import { uuid } from '../platform/fixtures.ts'
import { fileOf, formOf, picture } from '../media/uploads.ts'

// The second step of an application, called with its token.

export const details = {
  languages: 'German, french,  German\nItalian',
  services: 'Dinner; Travel',
  references: 'Listed in Bern for two years.',
  ageRange: '26-31',
}
const ask = (path: string, body: BodyInit, network = '203.0.113.7') =>
  office.ask(path, { method: 'POST', headers: { 'cf-connecting-ip': network }, body })
export const call = (path: string, body: object) => ask(path, JSON.stringify(body))
export const sendDetails = (token: string, changes: object = {}) =>
  call(sendApplicationDetailsEndpoint.path, { token, ...details, ...changes })
export const openDetails = (token: string) =>
  expectAnswer(openApplicationDetailsSchemas, call(openApplicationDetailsEndpoint.path, { token }))

type Sent = { id?: string; bytes?: BlobPart; network?: string }
export const postDetails = (
  token: string,
  { id = uuid(1), bytes = picture('square'), network }: Sent = {},
) =>
  ask(
    addApplicationPhotoEndpoint.path,
    formOf({ token, id, file: fileOf(bytes, 'image/jpeg') }),
    network,
  )
export const addDetails = (token: string, id?: string) =>
  expectAnswer(addApplicationPhotoSchemas, postDetails(token, id ? { id } : {}))
export const removal = (token: string, id = uuid(1)) =>
  call(removeApplicationPhotoEndpoint.path, { token, id })

/** The newest application, as staff see it. */
export const newestApplication = async () => {
  const { applications } = await list()
  return readApplication(applications[0]!.id)
}
