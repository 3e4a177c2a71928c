/** Languages of instructions other than English. */
export const languages = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'ja', 'zh', 'ar'] as const;
export type Language = (typeof languages)[number];

/**
 * Verbs of instructions and labels: English = de | fr | es | it | pt | nl | ja | zh | ar. Two verbs of one language that
 * are two buttons of one page are in rows of their own. Other forms of a regular verb are found by its stem.
 */
const verbRows = `
click = klicken anklicken drücken tippen antippen | cliquer appuyer presser | clicar clica pulsar presionar hacer_clic haz_clic hacer_click haz_click haga_clic dale_clic clic | cliccare premere | clicar clique pressionar | klikken aanklikken drukken | クリック 押す 押して タップ 押下 | 点击 单击 点选 點擊 按下 按 | انقر اضغط النقر الضغط
sign out = abmelden ausloggen | déconnecter se_déconnecter | desconectar | esci disconnettersi disconnetti | sair | uitloggen afmelden | ログアウト | 退出登录 登出 | تسجيل_الخروج سجل_الخروج
sign in = einloggen | connecter se_connecter |  | accedi accedere | entrar | inloggen aanmelden | ログイン | 登录 登入 | تسجيل_الدخول سجل_الدخول
open = öffnen aufmachen | ouvrir | abrir abre abra | aprire apri | abrir abra | openen open | 開く 開いて 開け | 打开 打開 | افتح فتح
close = schließen zumachen | fermer | cerrar cierra cierre | chiudere chiudi | fechar | sluiten sluit | 閉じる 閉じて | 关闭 關閉 | أغلق إغلاق
show = zeigen anzeigen zeig aufklappen ausklappen einblenden | afficher montrer voir | mostrar muestra muestre ver ve enseñar | mostrare vedere visualizzare | mostrar exibir ver veja | tonen toon weergeven | 表示 見る 見せて 見て | 显示 查看 顯示 | اعرض عرض أظهر
collapse = einklappen zuklappen | replier | contraer | comprimere | recolher | inklappen | | |
hide = ausblenden verbergen | masquer cacher | ocultar esconder | nascondere | ocultar esconder | verbergen | 非表示 隠す 隠して | 隐藏 隱藏 | أخف إخفاء
add = hinzufügen ergänzen zufügen | ajouter rajouter | añadir agregar | aggiungere | adicionar acrescentar incluir | toevoegen | 追加 加える 加えて | 添加 新增 增加 加入 加 再加 | أضف إضافة
create = erstellen anlegen | créer | crear | creare | criar | aanmaken maken | 作成 作る 作って | 创建 新建 建立 | أنشئ إنشاء
delete = löschen | supprimer effacer | eliminar borrar | eliminare cancellare | excluir apagar eliminar | verwijderen | 削除 消す 消して | 删除 刪除 | احذف حذف
remove = entfernen | retirer enlever ôter | quitar retirar | rimuovere togliere togli | remover retirar tirar | weghalen | 外す 外して 除去 取り除く | 移除 去掉 | أزل إزالة
edit = bearbeiten editieren | modifier éditer | editar modificar | modificare | editar modificar | bewerken | 編集 修正 | 编辑 編輯 修改 | عدل تعديل حرر تحرير
change = ändern wechseln | changer | cambiar | cambiare | alterar mudar trocar | wijzigen veranderen | 変更 変える 変えて | 更改 变更 更換 | غير تغيير
save = speichern sichern | enregistrer sauvegarder | guardar | salvare | salvar guardar gravar | opslaan sla bewaren | 保存 | 保存 儲存 | احفظ حفظ
cancel = abbrechen | annuler | cancelar anular | annullare annulla | cancelar | annuleren | キャンセル 取消 取り消す 取り消して 取り消し | 取消 | ألغ ألغي إلغاء
send = senden absenden abschicken schicken verschicken | envoyer | enviar mandar | inviare spedire | enviar mandar | verzenden versturen stuur sturen | 送信 送る 送って | 发送 發送 提交 | أرسل إرسال
submit = einreichen übermitteln | soumettre déposer | presentar | presentare | submeter | indienen | 提出 申請 | 递交 | قدم تقديم
search = suchen suche | chercher rechercher recherche | buscar | cercare ricercare | buscar procurar pesquisar | zoeken zoek | 検索 探す 探して | 搜索 查找 搜尋 | ابحث بحث
find = finden | trouver | encontrar encuentra | trovare | encontrar | vinden | 見つけて | 找到 | جد
upload = hochladen | téléverser charger | subir cargar | caricare | carregar | uploaden | アップロード | 上传 上傳 | ارفع رفع
download = herunterladen runterladen | télécharger | descargar bajar | scaricare | baixar descarregar | downloaden | ダウンロード | 下载 下載 | حمل تحميل نزل تنزيل
attach = anhängen beifügen | joindre joins joignez | adjuntar | allegare | anexar | bijvoegen | 添付 | 附加 附上 | أرفق إرفاق
print = drucken ausdrucken | imprimer | imprimir | stampare | imprimir | afdrukken printen | 印刷 プリント | 打印 列印 | اطبع طباعة
export = exportieren | exporter | exportar | esportare | exportar | exporteren | エクスポート 書き出す 書き出して | 导出 匯出 | صدر تصدير
import = importieren | importer | importar | importare | importar | importeren | インポート 取り込む 取り込んで | 导入 匯入 | استورد استيراد
output = ausgeben | émettre | emitir | emettere | emitir | uitvoeren | 出力 出す 出して 発行 | 输出 开具 | أصدر إصدار
copy = kopieren | copier | copiar | copiare | copiar | kopiëren | コピー | 复制 複製 拷贝 | انسخ نسخ
duplicate = duplizieren | dupliquer | duplicar | duplicare | duplicar | dupliceren | 複製 | 克隆 | كرر تكرار
share = teilen freigeben | partager | compartir | condividere | compartilhar partilhar | delen deel | 共有 シェア | 分享 共享 | شارك مشاركة
reply = antworten beantworten | répondre répond | responder | rispondere | responder | antwoorden beantwoorden | 返信 返事 | 回复 回覆 | رد أجب
accept = annehmen akzeptieren | accepter | aceptar | accettare | aceitar | accepteren aanvaarden | 承諾 受け入れる 同意 | 接受 同意 | اقبل قبول وافق موافقة
approve = genehmigen | approuver valider | aprobar aprueba apruebe autorizar | approvare | aprovar | goedkeuren | 承認 | 批准 审批 核准 通过 | اعتمد اعتماد
reject = ablehnen | refuser rejeter | rechazar denegar | rifiutare respingere | recusar rejeitar | afwijzen weigeren | 却下 拒否 | 拒绝 驳回 拒絕 | ارفض رفض
confirm = bestätigen | confirmer | confirmar | confermare | confirmar | bevestigen | 確認 確定 | 确认 確認 | أكد تأكيد
apply = anwenden | appliquer | aplicar | applicare | aplicar | toepassen | 適用 | 应用 套用 | طبق تطبيق
reset = zurücksetzen | réinitialiser | restablecer reiniciar | reimpostare ripristinare | redefinir repor | resetten herstellen | リセット | 重置 重設 | أعد_ضبط إعادة_ضبط
clear = leeren | vider | limpiar vaciar | svuotare pulire | limpar esvaziar | leegmaken wissen | クリア | 清空 清除 | امسح مسح
refresh = aktualisieren | actualiser rafraîchir | actualizar refrescar | aggiornare | atualizar | vernieuwen verversen | 更新 | 刷新 更新 | حدث تحديث
reload = neuladen | recharger | recargar | ricaricare | recarregar | herladen | 再読み込み リロード | 重新加载 | أعد_تحميل إعادة_تحميل
start = starten beginnen | démarrer lancer commencer | iniciar empezar empieza comenzar | avviare iniziare | iniciar começar | starten | 開始 始める 始めて | 开始 启动 開始 | ابدأ بدء
stop = stoppen beenden anhalten | arrêter terminer | parar detener finalizar | fermare terminare | parar terminar encerrar | stoppen | 停止 止める 止めて 終了 | 停止 结束 | أوقف إيقاف
continue = fortfahren fortsetzen | continuer poursuivre | continuar | continuare | continuar | doorgaan | 続ける 続行 | 继续 繼續 | تابع متابعة
select = auswählen wählen wähl | sélectionner choisir | seleccionar elegir elige elija escoger escoge | selezionare scegliere scegli | selecionar escolher | selecteren kiezen kies | 選択 選ぶ 選んで | 选择 選擇 选中 选 選 | اختر اختيار حدد تحديد
tick = ankreuzen anhaken abhaken markieren | cocher | marcar | spuntare contrassegnare marcare | marcar assinalar | aanvinken vink | チェックを入れる チェックを入れて チェックする チェック | 勾选 勾選 | أشر
untick = abwählen | décocher | desmarcar | deselezionare | desmarcar | uitvinken | チェックを外す チェックを外して | 取消勾选 取消选中 | ألغ_تحديد
turnon = einschalten aktivieren anschalten | activer allumer | activar encender enciende | attivare accendere | ativar ligar | inschakelen aanzetten activeren | オンにする オンにして 有効にする 有効にして 有効化 | 启用 开启 啟用 开启 | فعل تفعيل شغل تشغيل
turnoff = ausschalten deaktivieren abschalten | désactiver éteindre | desactivar apagar apaga | disattivare spegnere | desativar desligar | uitschakelen uitzetten deactiveren | オフにする オフにして 無効にする 無効にして 無効化 | 禁用 停用 | عطل تعطيل
write = schreiben verfassen | écrire écris écrivez rédiger | escribir redactar | scrivere | escrever | schrijven | 書く 書いて | 写 写入 撰写 | اكتب كتابة
type = eingeben | saisir taper | teclear | digitare | digitar | typen | 入力 記入 | 输入 輸入 | 
enter = eintragen erfassen | entrer inscrire | introducir introduce introduzca ingresar ingrese | inserire immettere | inserir introduzir | invoeren vul |  | 录入 填写 填入 填寫 | أدخل إدخال ادخل
fill = ausfüllen | remplir | rellenar completar | compilare riempire | preencher | invullen | 埋める | 填充 | املأ
set = setzen einstellen stellen stell festlegen | définir régler mettre mets mettez fixer | poner pon ponga fijar establecer configurar ajustar | impostare mettere metti | definir colocar pôr ponha configurar | instellen zetten zet | 設定 | 设置 设为 设置为 改为 改成 设成 换成 更改为 修改为 設定 | عين اضبط ضبط
assign = zuweisen zuteilen | attribuer assigner affecter | asignar | assegnare | atribuir | toewijzen | 割り当て 割り当てる | 分配 指派 | خصص تعيين
request = anfordern beantragen | demander | solicitar pedir pide pida | richiedere chiedere chiedi | solicitar pedir | aanvragen vragen vraag | 依頼 | 请求 申请 | اطلب طلب
book = buchen | réserver | reservar | prenotare | reservar | boeken reserveren | 予約 | 预订 预约 | احجز حجز
buy = kaufen | acheter | comprar | acquistare comprare | comprar | kopen koop | 購入 買う 買って | 购买 購買 | اشتر اشتري شراء
order = bestellen | commander | encargar | ordinare | encomendar | bestellen | 注文 | 订购 下单 | 
pay = bezahlen zahlen | payer régler | pagar | pagare | pagar | betalen betaal | 支払う 支払って 支払い | 支付 付款 | ادفع دفع
move = verschieben | déplacer | mover mueve mueva | spostare | mover | verplaatsen | 移動 移す 移して | 移动 移動 | انقل نقل
rename = umbenennen | renommer | renombrar | rinominare | renomear | hernoemen | 名前を変更 | 重命名 | أعد_تسمية
archive = archivieren | archiver | archivar | archiviare | arquivar | archiveren | アーカイブ | 归档 | أرشف أرشفة
publish = veröffentlichen | publier | publicar | pubblicare | publicar | publiceren | 公開 | 发布 發佈 | انشر نشر
repeat = wiederholen | répéter refaire | repetir repite repita | ripetere ripeti | repetir repita | herhalen herhaal | 繰り返す | 重复 | كرر
receive = erhalten empfangen | recevoir | recibir | ricevere ricevi | receber | ontvangen | 受け取る 受け取って | 接收 | استلم
notify = benachrichtigen | prévenir notifier avertir préviens | avisar notificar | notificare | avisar notificar | | 通知 | 通知 提醒 |
limit = begrenzen einschränken beschränken | limiter | limitar | limitare | limitar | beperken | 限定 | 限制 |
favorite = | | | | favoritar | | お気に入り | 收藏 |
follow = folgen | suivre suis suivez | seguir sigue siga | seguire segui | seguir siga | volgen volg | フォロー | 关注 | 
register = registrieren |  | registrar | registrare | registrar | registreren | 登録 | 注册 登记 | سجل تسجيل
subscribe = abonnieren | abonner | suscribir | iscrivere | inscrever assinar | abonneren | 購読 | 订阅 訂閱 | اشترك اشتراك
unsubscribe = abbestellen | désabonner | | disiscrivere | | opzeggen | 解約 | 退订 | إلغاء_الاشتراك
filter = filtern | filtrer | filtrar | filtrare | filtrar | filteren | 絞る 絞り込む 絞り込み 絞って フィルター | 筛选 篩選 过滤 | صف تصفية
sort = sortieren | trier | ordenar |  | ordenar classificar | sorteren sorteer | 並べ替え 並べ替える 並び替え ソート | 排序 | رتب ترتيب
scroll = scrollen | défiler fais_défiler faites_défiler | desplazar desplaza desplázate | scorrere scorri | rolar role | scrollen | スクロール | 滚动 滾動 | مرر التمرير
go = gehen geh springen | aller va allez passer passez | ir vaya | andare vai | ir vá vai | gaan ga | 行く 行って 進む 進んで | 前往 转到 跳转 去 | اذهب انتقل
return = zurückkehren | revenir reviens revenez retourner | volver vuelve vuelva regresar | tornare | voltar | terugkeren terug | 戻る 戻って | 返回 后退 | ارجع عد رجوع عودة
read = lesen lies | lire lis lisez | leer lee lea | leggere | ler leia | lezen lees | 読む 読んで | 阅读 | اقرأ قراءة
call = anrufen | appeler | llamar | chiamare | chamar | bellen | 電話 | 呼叫 拨打 | اتصل اتصال
block = blockieren sperren | bloquer | bloquear | bloccare | bloquear | blokkeren | ブロック | 屏蔽 | احظر حظر
report = melden | signaler | denunciar reportar | segnalare | denunciar | melden | 報告 | 举报 | أبلغ إبلاغ
offer = anbieten | proposer | ofrecer | offrire | oferecer | aanbieden | 提示 | 提供 | 
renew = verlängern erneuern | renouveler | renovar renueva | rinnovare | renovar | verlengen | 延長 | 续订 续借 | جدد تجديد
restore = wiederherstellen | restaurer rétablir | restaurar | ripristina | restaurar | terugzetten | 復元 | 恢复 還原 | استعد استعادة
try = ausprobieren versuchen | essayer | probar prueba | provare | tentar | proberen | 試す 試して | 尝试 | جرب
finish = abschließen | finir | terminar acabar | concludere completare | concluir | afronden voltooien | 完了 | 完成 | أنه إنهاء
withdraw = zurückziehen | | | ritirare | | intrekken | 取り下げ 取り下げる | 撤回 | اسحب سحب
increase = erhöhen vergrößern | augmenter | aumentar incrementar | aumentare incrementare | aumentar | verhogen | 増やす | 增加 | زيادة زد
decrease = verringern vermindern reduzieren | diminuer réduire | disminuir reducir | diminuire ridurre | diminuir reduzir | verlagen verminderen | 減らす | 减少 | تقليل قلل
cancelorder = stornieren | | | stornare | | | | |
`;

/** Function words, and words for the parts of a page. */
const wordRows = `
the = der die das den dem des | le la les l | el la los las lo | il lo la i gli le l | o a os as | de het | | | 
a = ein eine einen einem einer eines | un une | un una unos unas | un uno una | um uma uns umas | een | | 一个 一名 一位 一份 一张 一条 一碗 一杯 一瓶 一盒 一件 | 
of = von vom | de du des d | de del | di del dello della dei degli delle dell d | de do da dos das | van | | | من
to = zu zum zur nach an | à au aux vers | a al hacia | a al allo alla ai agli alle all verso | a ao à aos às para | naar aan | | | إلى الى
in = in im ins | dans en | en | in nel nello nella nei negli nelle nell | em no na nos nas | in | | | في
on = auf am | sur | sobre | su sul sullo sulla sui sugli sulle sull | sobre | op | | | على
for = für fürs | pour | para | per | | voor | | | لـ ل عن
with = mit | avec | con | con | com | met | | | مع
by = durch per | par | por | da dal dallo dalla | por pelo pela | door | | | 
at = bei | chez | | presso | | bij | | | عند
until = bis bis_zum bis_zur | jusqu jusqu_au jusqu_aux jusqu_à | hasta hasta_el | fino_a fino_al | até até_ao | tot | | |
from = aus ab | depuis | desde | dalla | desde | uit vanaf | | |
as = als | comme | como | come | como | als | | | كـ
and = und | et | y e | e ed | e | en | | | و
or = oder | ou | o u | o oppure | ou | of | | | أو
under = unter | sous | bajo debajo | sotto | sob abaixo | onder | | | تحت
next to = neben | | junto | accanto | junto | naast | | | بجانب
not = nicht kein keine keinen | pas ne n aucun | no | non | não | niet geen | | | لا ليس
is = ist sei soll | est | es está sea debe | è sia deve | é está seja deve | is | | | هو هي
are = sind | sont | son están | sono | são estão | zijn | | |
was = war wurde | était | era fue estaba | era | era foi | was | | |
it = es ihn | | lo | | | | | |
this = dies diese dieser dieses diesen diesem | ce cet cette ces | este esta esto estos estas ese esa | questo questa questi queste quest | este esta isto estes estas esse essa | deze dit die dat | この その | 这 这个 这家 该 這 | هذا هذه
my = mein meine meinen meinem meiner meines | mon ma mes | mi mis | mio mia miei mie | meu minha meus minhas | mijn | 私の 自分の | 我的 | 
your = dein deine deinen ihr ihre ihren | ton ta tes votre vos | tu tus su sus | tuo tua tuoi tue suo sua | seu sua seus suas | je jouw uw | | 您的 你的 |
our = unser unsere unseren unserem | notre nos | nuestro nuestra nuestros nuestras | nostro nostra | nosso nossa | onze ons | | 我们的 |
i = ich | je j | yo | io | eu | ik | | 我 |
we = wir | nous | nosotros | noi | nós | wij we | | 我们 |
me = mir mich dir dich sich | moi me m | me | mi | | mij | | |
only = nur | seulement uniquement | solo sólo solamente únicamente | solo soltanto | só somente apenas | alleen enkel | だけ のみ | 仅 只 | فقط
also = auch | aussi | también | anche | também | ook | | 也 |
please = bitte | | | | | alsjeblieft alstublieft graag | | | رجاء
all = alle allen alles sämtliche | tous toutes tout toute | todos todas todo toda | tutti tutte tutto tutta | todos todas todo toda | alle alles | すべての 全ての 全部 すべて 全て | 所有 全部 所有的 | كل جميع
first = erste ersten erster erstes erstem | premier première premiers premières | primer primero primera | primo prima | primeiro primeira | eerste | 最初の 先頭の 一番目の 一つ目の | 第一个 首个 第一 | أول الأول الأولى
second = zweite zweiten zweiter zweites zweitem | deuxième second seconde | segundo segunda | secondo seconda | segundo segunda | tweede | 二番目の 二つ目の | 第二个 第二 | ثاني الثاني الثانية
third = dritte dritten dritter drittes drittem | troisième | tercer tercero tercera | terzo terza | terceiro terceira | derde | 三番目の 三つ目の | 第三个 第三 | ثالث الثالث الثالثة
fourth = vierte vierten vierter | quatrième | cuarto cuarta | quarto quarta | quarto quarta | vierde | 四番目の | 第四个 第四 | الرابع الرابعة
last = letzte letzten letzter letztes letztem | dernier dernière | último última | ultimo ultima | último última | laatste | 最後の 一番下の | 最后一个 最后 最後 | آخر الأخير الأخيرة
next = nächste nächsten nächster nächstes | suivant suivante prochain prochaine | siguiente próximo próxima | successivo successiva prossimo prossima | próximo próxima seguinte | volgende | 次の 次 次へ 翌 | 下一个 下一 | التالي التالية
previous = vorherige vorherigen vorheriger vorige vorigen | précédent précédente | anterior | precedente | anterior | vorige | 前の 前へ | 上一个 上一 | السابق السابقة
new = neu neue neuen neuer neues neuem | nouveau nouvelle nouvel nouveaux nouvelles | nuevo nueva nuevos nuevas | nuovo nuova nuovi nuove | novo nova novos novas | nieuw nieuwe | 新しい 新規 新 | 新 新的 | جديد جديدة
another = weiterer weitere weiteren weiteres | autre | otro otra | altro altra | outro outra | ander andere nog | 別の | 另一个 |
again = wieder nochmal erneut | | | | | weer opnieuw | | |
less = weniger | moins | menos | meno | menos | minder | | 更少 | أقل
continue = weiter | | | | | verder | | |
step = schritt | étape | paso | passo passaggio | passo etapa | stap | ステップ | 步骤 | خطوة
parcel = paket sendung päckchen | colis | paquete | pacco | pacote encomenda | pakket | | 包裹 | طرد
more = mehr | plus | más | più | mais | meer | もっと | 更多 | المزيد
back = zurück | | atrás | indietro | | terug | | |
down = runter herunter nach_unten hinunter | bas vers_le_bas | abajo hacia_abajo | giù | baixo | beneden omlaag | 下に 下へ | 向下 | أسفل لأسفل
up = rauf hinauf nach_oben | haut vers_le_haut | arriba hacia_arriba | in_alto | cima | omhoog boven | 上に 上へ | 向上 | أعلى لأعلى
button = knopf schaltfläche button taste | bouton | botón | pulsante bottone | botão | knop | ボタン | 按钮 按鈕 | زر
link = | lien | enlace vínculo | collegamento | ligação | | リンク | 链接 鏈接 | رابط
field = feld eingabefeld textfeld | champ | campo | | | veld | 欄 フィールド 入力欄 | 字段 输入框 文本框 栏 | حقل خانة
search_field = suchfeld suchleiste | champ_de_recherche | campo_de_búsqueda cuadro_de_búsqueda | campo_di_ricerca | campo_de_pesquisa campo_de_busca | zoekveld | 検索欄 検索ボックス | 搜索框 搜索栏 | مربع_البحث
checkbox = kontrollkästchen kästchen häkchen | case | casilla | casella | | selectievakje vakje | チェックボックス | 复选框 | مربع
switch = schalter | interrupteur | interruptor | interruttore | | schakelaar | スイッチ | 开关 | مفتاح
row = zeile reihe | ligne | fila línea | riga | linha | rij regel | 行 | 行 | صف سطر
column = spalte | colonne | columna | colonna | coluna | kolom | 列 | 列 | عمود
table = tabelle | tableau | tabla | tabella | tabela | tabel | 表 テーブル | 表格 | جدول
list = liste | liste | lista | lista | lista | lijst | 一覧 リスト | 列表 | قائمة
page = seite | page | página | pagina | página | pagina | ページ | 页面 页 頁 | صفحة الصفحة
footer = fußzeile fußbereich | pied_de_page | pie_de_página | piè_di_pagina | rodapé | voettekst | フッター | 页脚 | تذييل
section = abschnitt bereich | section rubrique | sección apartado | sezione | seção secção | sectie | セクション | 部分 区域 | قسم
tab = reiter registerkarte | onglet | pestaña | scheda | aba separador | tabblad | タブ | 标签页 选项卡 | تبويب
window = fenster | fenêtre | ventana | finestra | janela | venster | ウィンドウ | 窗口 | نافذة
dialog = dialog | | diálogo | dialogo | | dialoog | ダイアログ | 对话框 | حوار
menu = menü | | menú | menù | | | メニュー | 菜单 | 
entry = eintrag | entrée | | voce | entrada | | 項目 | 条目 项目 | عنصر
file = datei | fichier | fichero archivo | | arquivo ficheiro | bestand | ファイル | 文件 檔案 | ملف
top = oben anfang | début | principio inicio_de_página | | topo | bovenaan | 一番上 | 顶部 | 
bottom = unten ende | fin | final | fondo | fim | onderaan | 一番下 | 底部 | 
form = formular | formulaire | formulario | modulo | formulário | formulier | フォーム | 表单 | نموذج
information = informationen angaben | informations | información | informazioni | informações | informatie | 情報 | 信息 资料 | معلومات
settings = einstellungen | paramètres réglages | ajustes configuración | impostazioni | configurações definições | instellingen | | | الإعدادات إعدادات
necessary = notwendig notwendige notwendigen erforderliche erforderlichen essenzielle essenziellen | nécessaires essentiels | necesarias necesarios imprescindibles | necessari essenziali | necessários essenciais | noodzakelijke noodzakelijk | 必要な | 必要 | الضرورية
optional = optionale optionalen | facultatifs optionnels | opcionales | facoltativi opzionali | opcionais | optionele | | 可选 | الاختيارية
customer = kunde kunden kundin | client cliente | cliente | cliente | cliente | klant | 顧客 お客様 | 客户 | عميل
customers = | clients | clientes | clienti | clientes | klanten | | | عملاء
user = benutzer nutzer | utilisateur | usuario | utente | usuário utilizador | gebruiker | ユーザー | 用户 | مستخدم
member = mitglied | membre | miembro socio | socio | membro | lid | メンバー 会員 | 成员 会员 | عضو
person = person | personne | persona | persona | pessoa | persoon | | |
message = nachricht | | mensaje | messaggio | mensagem | bericht | メッセージ | 消息 | رسالة رسائل
want = möchte will brauche | il_faut faut veux voudrais souhaite | quiero quisiera necesito | voglio vorrei | quero preciso | wil | | 想 要 | أريد
have = habe haben hat | ai a | he ha tengo hay | ho ha | tenho | heb hebben heeft | | |
`;

/** Things that people ask for on a page, and their states. */
const questionRows = `
buttons = knöpfe knöpfen schaltflächen tasten buttons | boutons | botones | pulsanti bottoni | botões | knoppen | | | أزرار
links = links verweise | liens | enlaces vínculos | link collegamenti | links ligações | links | | | روابط
fields = felder feldern eingabefelder textfelder | champs | campos | campi | campos | velden invoervelden | | | حقول
checkboxes = haken | cases | casillas | caselle | caixas | vakjes selectievakjes | | | خانات مربعات
switches = | interrupteurs | interruptores | interruttori | interruptores | schakelaars | | | مفاتيح
tabs = reiter registerkarten tabs | onglets | pestañas | schede | abas separadores | tabbladen tabs | タブ | 标签 | تبويبات
rows = zeilen | lignes | filas | righe | linhas | rijen regels | | | صفوف
dropdown = auswahlliste dropdown klappliste | menu_déroulant liste_déroulante | desplegable lista_desplegable | menu_a_tendina menù_a_tendina | lista_suspensa | keuzelijst | プルダウン | 下拉框 下拉菜单 下拉列表 | قائمة_منسدلة
slider = schieberegler regler | curseur | deslizador control_deslizante | cursore | controle_deslizante | schuifregelaar | スライダー | 滑块 |
options = optionen auswahl auswahlmöglichkeiten möglichkeiten | options choix | opciones | opzioni scelte scelta | opções escolhas | opties keuzes keuzemogelijkheden | 選択肢 | 选项 | خيارات الخيارات
filter = filter | filtre | filtro | filtro | filtro | filter | フィルター 絞り込み | 筛选 | تصفية مرشح
filters = filter | filtres | filtros | filtri | filtros | filters | | | مرشحات
criteria = kriterien | critères | criterios | criteri | critérios | criteria | | |
sort = sortierung reihenfolge | tri ordre | orden ordenación | ordinamento ordine | ordenação ordem | sortering volgorde | 並べ替え 並び順 | 排序 | ترتيب
categories = kategorien | catégories rubriques | categorías | categorie | categorias | categorieën rubrieken | カテゴリー | 分类 类别 | فئات التصنيفات
dates = termine daten datum | dates | fechas fecha | date | datas | datums datum | 日付 | 日期 | تواريخ
times = zeiten uhrzeiten | heures horaires créneaux | horas horarios | orari orario ore | horas horários | tijden | 時間帯 時刻 | 时间 时段 | أوقات
enter = eingebe schreibe gebe_ein trage_ein | mets mettre écris écrire saisis saisir | pongo poner escribo introduzco meto | metto scrivo inserisco | coloco escrevo insiro | schrijf vul_in |  |  |
ways = wege arten weise | manières modes moyens façons | formas maneras modos | modi modalità | formas maneiras modos | manieren wijzen | 方法 | 方式 方法 | طرق طريقة
open = offen offene offenen | ouvert ouverte ouverts ouvertes | abierto abierta abiertos abiertas | aperto aperta aperti aperte | aberto aberta abertos abertas | open | 開いている | 打开的 展开的 | مفتوح
required = erforderlich erforderliche erforderlichen pflicht verpflichtend | obligatoire obligatoires requis requise requises | obligatorio obligatoria obligatorios obligatorias requerido requeridos | obbligatorio obbligatoria obbligatori obbligatorie | obrigatório obrigatória obrigatórios obrigatórias | verplicht verplichte | 必須 必須の | 必填 必填的 | إلزامي إلزامية مطلوب مطلوبة
disabled = deaktiviert deaktivierte deaktivierten ausgegraut ausgegraute gesperrt gesperrte | désactivé désactivée désactivés désactivées grisé grisée grisés grisées | desactivado desactivada desactivados desactivadas deshabilitado deshabilitada deshabilitados deshabilitadas | disattivato disattivata disattivati disattivate disabilitato disabilitata disabilitati | desativado desativada desativados desativadas desabilitado desabilitada | uitgeschakeld uitgeschakelde | 無効 無効な 押せない | 禁用 禁用的 不可用 不可用的 灰色的 | معطل معطلة معطّل معطّلة
selected = ausgewählt ausgewählte ausgewählten gewählt gewählte aktiv aktive aktiven aktuell aktuelle aktuellen | sélectionné sélectionnée sélectionnés sélectionnées choisi choisie actif active actifs actives | seleccionado seleccionada seleccionados seleccionadas elegido elegida activo activa activos activas | selezionato selezionata selezionati selezionate scelto attivo attiva attivi attive | selecionado selecionada selecionados selecionadas escolhido ativo ativa ativos ativas | geselecteerd geselecteerde gekozen actief actieve | 選択中の 選択されている 選択済みの 有効な | 选中的 已选的 已选 选中 当前的 当前 | محدد محددة المحدد المحددة مختار نشط نشطة
ticked = angehakt angehakte angekreuzt angekreuzte abgehakt abgehakte markiert markierte | coché cochée cochés cochées | marcado marcada marcados marcadas tildado | spuntato spuntata spuntati spuntate contrassegnato | marcado marcada marcados marcadas assinalado | aangevinkt aangevinkte afgevinkt afgevinkte | チェック済みの チェックされた チェックされている | 勾选的 已勾选的 打勾的 |
switched_off = ausgeschaltet ausgeschaltete abgeschaltet | éteint éteinte éteints | apagado apagada apagados apagadas | spento spenta spenti spente | desligado desligada desligados desligadas | | オフの オフになっている | 关闭的 已关闭的 |
switched_on = eingeschaltet eingeschaltete angeschaltet | allumé allumée activé activée activés activées | encendido encendida encendidos activado activada activados activadas | acceso accesa accesi attivato attivata attivati attivate | ligado ligada ligados ativado ativada ativados | ingeschakeld ingeschakelde | オンの オンになっている | 打开的 已开启的 开启的 |
empty = leer leere leeren | vide vides | vacío vacía vacíos vacías | vuoto vuota vuoti vuote | vazio vazia vazios vazias | leeg lege | 空の 未入力の | 空的 空白的 | فارغ فارغة
sold_out = ausverkauft ausverkaufte vergriffen ausgebucht | épuisé épuisée épuisés complet | agotado agotada agotados | esaurito esaurita esauriti | esgotado esgotada esgotados | uitverkocht | 売り切れの | 售罄的 约满的 |
still = noch | encore | aún todavía | ancora | ainda | nog | まだ | 还 |
already = bereits schon | déjà | ya | già | já | al reeds | すでに | 已经 |
that = | qui que | que | che | que | | | |
can = kann können | puis peux peut pouvons | puedo puede podemos | posso può possiamo | posso pode podemos | kan kunnen | | |
where = wo wohin | où | dónde adónde donde | dove | onde | waar | どこ | 哪里 | أين
how = wie | comment | cómo | come | como | hoe | | 如何 怎么 | كيف
are_there = gibt_es | y_a_t_il | hay | ci_sono | há existem | zijn_er | | |
which = welche welcher welches | quel quelle quels quelles | cuál cuáles | quale quali | qual quais | welke | | |
`;

const wordsInCell = (cell: string): string[] => cell.split(' ').filter((word) => word !== '');

/** A table of rows as a map for each language: its word → English word. */
function parseRows(rows: string): Record<Language, (readonly [string, string])[]> {
  const table: Record<Language, (readonly [string, string])[]> = {
    de: [],
    fr: [],
    es: [],
    it: [],
    pt: [],
    nl: [],
    ja: [],
    zh: [],
    ar: [],
  };
  for (const row of rows.trim().split('\n')) {
    const [english = '', others = ''] = row.split(' = ');
    const cells = others.split('|');
    for (const [at, language] of languages.entries())
      for (const word of wordsInCell(cells[at] ?? '')) table[language].push([word, english]);
  }
  return table;
}

export const verbsOf = parseRows(verbRows);
export const functionWordsOf = parseRows(wordRows);
export const questionWordsOf = parseRows(questionRows);
