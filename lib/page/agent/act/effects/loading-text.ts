/** Words by which a page says that its content is still to come. */
export const LOADING_TEXT =
  /\b(loading|please wait|wird geladen|lädt|chargement|cargando|caricamento|carregando|загрузка)\b|読み込み中|加载中|載入中|جار التحميل/i;
