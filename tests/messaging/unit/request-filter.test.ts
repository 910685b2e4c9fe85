import { expect, test } from 'vitest'
import { queueQuery } from '#messaging/requests'
import { requestFilter } from '../../../worker/messaging/requests/queue.ts'

test('an empty filter for companions leaves the list to the index of states', () => {
  const query = queueQuery.parse({ state: 'declined', companion: ' ' })
  expect(requestFilter(query, 0)).toEqual({ state: 'declined' })
})
