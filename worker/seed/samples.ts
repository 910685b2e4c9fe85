import { sample } from './sample.ts'
import amelie from './samples/amelie.json' with { type: 'json' }
import anna from './samples/anna.json' with { type: 'json' }
import chiara from './samples/chiara.json' with { type: 'json' }
import clara from './samples/clara.json' with { type: 'json' }
import elena from './samples/elena.json' with { type: 'json' }
import giulia from './samples/giulia.json' with { type: 'json' }
import isabelle from './samples/isabelle.json' with { type: 'json' }
import lea from './samples/lea.json' with { type: 'json' }
import noemie from './samples/noemie.json' with { type: 'json' }
import sophia from './samples/sophia.json' with { type: 'json' }
import valentina from './samples/valentina.json' with { type: 'json' }
import zoe from './samples/zoe.json' with { type: 'json' }

/** The twelve sample profiles. @throws if a file doesn't match the schema or the vocabulary */
export const samples = [
  sophia,
  elena,
  valentina,
  isabelle,
  amelie,
  clara,
  chiara,
  noemie,
  lea,
  anna,
  giulia,
  zoe,
].map((file) => sample.parse(file))
