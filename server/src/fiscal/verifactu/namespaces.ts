const folder =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws'

export const recordNamespace = `${folder}/SuministroInformacion.xsd`
export const requestNamespace = `${folder}/SuministroLR.xsd`
export const answerNamespace = `${folder}/RespuestaSuministro.xsd`
export const soapNamespace = 'http://schemas.xmlsoap.org/soap/envelope/'
