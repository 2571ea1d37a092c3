// Written by `npx crossdock openapi`, like the documents that it is made of.
export const OPERATIONS = `
login POST /login p
revokeToken POST /login/revoke p
startTotp POST /login/totp p
removeOwnTotp POST /login/totp/remove p
listOwnSessions POST /login/sessions p
endOwnSessions POST /login/sessions/end p
changeOwnPassword POST /login/password p
setPasswordByLink POST /login/set_password p
showInvitation POST /login/invitation p
acceptInvitation POST /login/invitation/accept p
signIn POST /login/console p
getConsoleSession GET /login/console p
signOut DELETE /login/console p
chooseOrg POST /login/console/org p
listOrgs GET /ops/v1/orgs l
createOrg POST /ops/v1/orgs k
getOrg GET /ops/v1/orgs/{org_id}
changeOrg PATCH /ops/v1/orgs/{org_id} k
listUsers GET /ops/v1/users l
createUser POST /ops/v1/users k
getUser GET /ops/v1/users/{user_id}
changeUser PATCH /ops/v1/users/{user_id} k
revokeSessions POST /ops/v1/users/{user_id}/revoke_sessions k
listMembers GET /ops/v1/orgs/{org_id}/members l
setMember PUT /ops/v1/orgs/{org_id}/members/{user_id}
removeMember DELETE /ops/v1/orgs/{org_id}/members/{user_id}
listClients GET /ops/v1/orgs/{org_id}/clients l
createClient POST /ops/v1/orgs/{org_id}/clients
getClient GET /ops/v1/orgs/{org_id}/clients/{client_id}
changeClient PATCH /ops/v1/orgs/{org_id}/clients/{client_id} k
deactivateClient DELETE /ops/v1/orgs/{org_id}/clients/{client_id}
rotateClientSecret POST /ops/v1/orgs/{org_id}/clients/{client_id}/rotate_secret
listApiKeys GET /ops/v1/orgs/{org_id}/api_keys l
createApiKey POST /ops/v1/orgs/{org_id}/api_keys
revokeApiKey DELETE /ops/v1/orgs/{org_id}/api_keys/{key_id}
createAccountLink POST /ops/v1/users/{user_id}/links
removeTotp DELETE /ops/v1/users/{user_id}/totp
listInvitations GET /ops/v1/orgs/{org_id}/invitations l
listAudit GET /ops/v1/audit l
listWarehouses GET /ops/v1/warehouses l
createWarehouse POST /ops/v1/warehouses k
getWarehouse GET /ops/v1/warehouses/{id}
changeWarehouse PATCH /ops/v1/warehouses/{id} k
listWarehousesOfOrg GET /ops/v1/orgs/{org_id}/warehouses l
openWarehouse PUT /ops/v1/orgs/{org_id}/warehouses/{id}
closeWarehouse DELETE /ops/v1/orgs/{org_id}/warehouses/{id}
listItems GET /ops/v1/orgs/{org_id}/items l
createItem POST /ops/v1/orgs/{org_id}/items k
getItem GET /ops/v1/orgs/{org_id}/items/{item_id}
changeItem PATCH /ops/v1/orgs/{org_id}/items/{item_id} k
setComponents PUT /ops/v1/orgs/{org_id}/items/{item_id}/components
listListings GET /ops/v1/orgs/{org_id}/listings l
createListing POST /ops/v1/orgs/{org_id}/listings k
getListing GET /ops/v1/orgs/{org_id}/listings/{listing_id}
changeListing PATCH /ops/v1/orgs/{org_id}/listings/{listing_id} k
importItems POST /ops/v1/orgs/{org_id}/items/bulk k
importListings POST /ops/v1/orgs/{org_id}/listings/bulk k
importBundles POST /ops/v1/orgs/{org_id}/bundles/bulk k
listCatalogChangeRequests GET /ops/v1/orgs/{org_id}/catalog/change_requests l
listAllCatalogChangeRequests GET /ops/v1/catalog/change_requests l
getCatalogChangeRequest GET /ops/v1/orgs/{org_id}/catalog/change_requests/{id}
confirmCatalogChangeRequest POST /ops/v1/orgs/{org_id}/catalog/change_requests/{id}/confirm k
refuseCatalogChangeRequest POST /ops/v1/orgs/{org_id}/catalog/change_requests/{id}/refuse k
listBrands GET /ops/v1/orgs/{org_id}/brands l
createBrand POST /ops/v1/orgs/{org_id}/brands k
getBrand GET /ops/v1/orgs/{org_id}/brands/{id}
changeBrand PATCH /ops/v1/orgs/{org_id}/brands/{id} k
listVendors GET /ops/v1/orgs/{org_id}/vendors l
createVendor POST /ops/v1/orgs/{org_id}/vendors k
getVendor GET /ops/v1/orgs/{org_id}/vendors/{id}
changeVendor PATCH /ops/v1/orgs/{org_id}/vendors/{id} k
listInventory GET /ops/v1/orgs/{org_id}/inventory l
listInventoryReceipts GET /ops/v1/orgs/{org_id}/inventory/receipts l
listInventoryAdjustments GET /ops/v1/orgs/{org_id}/inventory/adjustments l
receiveStockBulk POST /ops/v1/orgs/{org_id}/stock/receive/bulk k
receiveStock POST /ops/v1/orgs/{org_id}/stock/receive k
adjustStock POST /ops/v1/orgs/{org_id}/stock/adjust k
countStock POST /ops/v1/orgs/{org_id}/stock/count k
changeStockStatus POST /ops/v1/orgs/{org_id}/stock/change_status k
correctLot POST /ops/v1/orgs/{org_id}/stock/correct_lot k
listHolds GET /ops/v1/orgs/{org_id}/stock/holds l
holdStock POST /ops/v1/orgs/{org_id}/stock/holds k
getHold GET /ops/v1/orgs/{org_id}/stock/holds/{hold_id}
releaseHold POST /ops/v1/orgs/{org_id}/stock/holds/{hold_id}/release k
listDocks GET /ops/v1/docks l
createDock POST /ops/v1/docks k
getDock GET /ops/v1/docks/{id}
changeDock PATCH /ops/v1/docks/{id} k
listHolidays GET /ops/v1/warehouses/{warehouse_id}/holidays
setHolidays PUT /ops/v1/warehouses/{warehouse_id}/holidays
listAppointments GET /ops/v1/appointments l
listInventoryRequestReceipts GET /ops/v1/orgs/{org_id}/inventory_requests/{id}/receipts l
getInventoryRequestPhoto GET /ops/v1/orgs/{org_id}/inventory_requests/{id}/photos/{photo_id} b
listOpenInventoryRequests GET /ops/v1/warehouses/{warehouse_id}/inventory_requests l
listDisputes GET /ops/v1/warehouses/{warehouse_id}/disputes l
summariseInbound GET /ops/v1/warehouses/{warehouse_id}/inbound_summary
takeBlindDelivery POST /ops/v1/orgs/{org_id}/inventory_requests k
listInventoryRequests GET /ops/v1/orgs/{org_id}/inventory_requests l
bookAppointment POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/appointment k
noteNoShow POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/appointment/no_show k
cancelAppointment POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/appointment/cancel k
departTransfer POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/depart k
deliverInventoryRequest POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/deliver k
startReceiving POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/start_receiving k
receiveInventoryRequest POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/receive k
takeBackReceipt POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/take_back k
forwardUnits POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/forward k
addPhoto POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/photos k
closeInventoryRequest POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/close k
answerDispute POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/answer_dispute k
reopenInventoryRequest POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/reopen k
cancelInventoryRequest POST /ops/v1/orgs/{org_id}/inventory_requests/{id}/cancel k
createTransfer POST /ops/v1/orgs/{org_id}/transfers k
listOutgoingTransfers GET /ops/v1/warehouses/{warehouse_id}/outgoing_transfers l
listEligibilityChecks GET /ops/v1/orgs/{org_id}/inventory_requests/{id}/list_eligibility_checks l
printRequestPackingSlip GET /ops/v1/orgs/{org_id}/inventory_requests/{id}/packing_slip.pdf b
printCartonLabels GET /ops/v1/orgs/{org_id}/inventory_requests/{id}/carton_labels.pdf b
printCartonLabelsZpl GET /ops/v1/orgs/{org_id}/inventory_requests/{id}/carton_labels.zpl b
printPalletLabels GET /ops/v1/orgs/{org_id}/inventory_requests/{id}/pallet_labels.pdf b
printPalletLabelsZpl GET /ops/v1/orgs/{org_id}/inventory_requests/{id}/pallet_labels.zpl b
getInventoryRequest GET /ops/v1/orgs/{org_id}/inventory_requests/{id}
listMarketplaceWorkOrders GET /ops/v1/orgs/{org_id}/marketplace_work_orders l
getMarketplaceWorkOrder GET /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}
listWorkOrderQueue GET /ops/v1/marketplace_work_orders l
startWorkOrder POST /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/start k
requeueWorkOrder POST /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/requeue k
processWorkOrder POST /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/process k
reserveForWorkOrder POST /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/reserve k
reduceWorkOrder POST /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/reduce k
closeWorkOrder POST /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/close k
listMarketplaceCartons GET /ops/v1/orgs/{org_id}/marketplace_cartons l
packForwardedCartons POST /ops/v1/orgs/{org_id}/marketplace_cartons k
getMarketplaceCarton GET /ops/v1/orgs/{org_id}/marketplace_cartons/{id}
measureMarketplaceCarton PATCH /ops/v1/orgs/{org_id}/marketplace_cartons/{id} k
listMarketplacePallets GET /ops/v1/orgs/{org_id}/marketplace_pallets l
buildMarketplacePallet POST /ops/v1/orgs/{org_id}/marketplace_pallets k
packMarketplaceCartons POST /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/cartons k
unpackMarketplaceCarton POST /ops/v1/orgs/{org_id}/marketplace_cartons/{id}/unpack k
assignMarketplaceCartons POST /ops/v1/orgs/{org_id}/marketplace_cartons/assign k
unassignMarketplaceCartons POST /ops/v1/orgs/{org_id}/marketplace_cartons/unassign k
getMarketplacePallet GET /ops/v1/orgs/{org_id}/marketplace_pallets/{id}
breakDownMarketplacePallet POST /ops/v1/orgs/{org_id}/marketplace_pallets/{id}/break_down k
printFnskuLabels GET /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/fnsku_labels.pdf b
printFnskuLabelsZpl GET /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/fnsku_labels.zpl b
printExpiryLabels GET /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/expiry_labels.pdf b
printExpiryLabelsZpl GET /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/expiry_labels.zpl b
printWorkOrderCartonLabels GET /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/carton_labels.pdf b
printWorkOrderCartonLabelsZpl GET /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/carton_labels.zpl b
printMarketplaceCartonLabel GET /ops/v1/orgs/{org_id}/marketplace_cartons/{id}/label.pdf b
printMarketplaceCartonLabelZpl GET /ops/v1/orgs/{org_id}/marketplace_cartons/{id}/label.zpl b
printMarketplacePalletLabel GET /ops/v1/orgs/{org_id}/marketplace_pallets/{id}/label.pdf b
printMarketplacePalletLabelZpl GET /ops/v1/orgs/{org_id}/marketplace_pallets/{id}/label.zpl b
startInboundPlan POST /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/inbound_plans k
listInboundPlans GET /ops/v1/orgs/{org_id}/marketplace_inbound_plans l
getInboundPlan GET /ops/v1/orgs/{org_id}/marketplace_inbound_plans/{id}
confirmPlacement POST /ops/v1/orgs/{org_id}/marketplace_inbound_plans/{id}/confirm_placement k
sendPackingInformation POST /ops/v1/orgs/{org_id}/marketplace_inbound_plans/{id}/send_packing k
retryInboundPlan POST /ops/v1/orgs/{org_id}/marketplace_inbound_plans/{id}/retry k
cancelInboundPlan POST /ops/v1/orgs/{org_id}/marketplace_inbound_plans/{id}/cancel k
getBoxContentsOfWorkOrder GET /ops/v1/orgs/{org_id}/marketplace_work_orders/{id}/box_contents
getBoxContentsOfShipment GET /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/box_contents
readMarketplaceReceipts POST /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/read_receipts k
getReceiptReading GET /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/receipt_reading
listMarketplaceLimits GET /ops/v1/marketplace_limits l
createMarketplaceLimit POST /ops/v1/marketplace_limits k
getMarketplaceLimit GET /ops/v1/marketplace_limits/{id}
changeMarketplaceLimit PATCH /ops/v1/marketplace_limits/{id} k
listPrepPrices GET /ops/v1/prep_prices l
createPrepPrice POST /ops/v1/prep_prices k
getPrepPrice GET /ops/v1/prep_prices/{id}
changePrepPrice PATCH /ops/v1/prep_prices/{id} k
listMarketplaceAccounts GET /ops/v1/orgs/{org_id}/marketplace_accounts l
setMarketplaceAccount PUT /ops/v1/orgs/{org_id}/marketplace_accounts
deleteMarketplaceAccount DELETE /ops/v1/orgs/{org_id}/marketplace_accounts/{id}
createOrders POST /ops/v1/orgs/{org_id}/orders k
listOrders GET /ops/v1/orgs/{org_id}/orders l
summariseOrders GET /ops/v1/orgs/{org_id}/orders/summary
getOrderStatus GET /ops/v1/orgs/{org_id}/orders/status
listOrderTracking GET /ops/v1/orgs/{org_id}/orders/tracking l
estimateOrder POST /ops/v1/orgs/{org_id}/orders/estimate
listCancelRequests GET /ops/v1/cancel_requests l
cancelOrder POST /ops/v1/orgs/{org_id}/orders/cancel_order k
changeOrder PATCH /ops/v1/orgs/{org_id}/orders/{market_order_id} k
holdOrder POST /ops/v1/orgs/{org_id}/orders/hold_order k
holdOrders POST /ops/v1/orgs/{org_id}/orders/hold_orders k
releaseOrder POST /ops/v1/orgs/{org_id}/orders/release_order k
releaseOrders POST /ops/v1/orgs/{org_id}/orders/release_orders k
listOpenOrders GET /ops/v1/orders l
searchOrders GET /ops/v1/orders/search
getOrderPolicy GET /ops/v1/orgs/{org_id}/policy
changeOrderPolicy PATCH /ops/v1/orgs/{org_id}/policy k
listForbiddenDestinations GET /ops/v1/forbidden_destinations l
createForbiddenDestination POST /ops/v1/forbidden_destinations k
getForbiddenDestination GET /ops/v1/forbidden_destinations/{id}
changeForbiddenDestination PATCH /ops/v1/forbidden_destinations/{id} k
removeForbiddenDestination DELETE /ops/v1/forbidden_destinations/{id}
listPickQueue GET /ops/v1/warehouses/{id}/pick_queue l
createWave POST /ops/v1/warehouses/{id}/waves k
getWave GET /ops/v1/waves/{id}
printPickList GET /ops/v1/waves/{id}/pick_list.pdf b
getSubOrder GET /ops/v1/orgs/{org_id}/sub_orders/{id}
printPackingSlip GET /ops/v1/orgs/{org_id}/sub_orders/{id}/packing_slip.pdf b
printCommercialInvoice GET /ops/v1/orgs/{org_id}/sub_orders/{id}/commercial_invoice.pdf b
startPicks POST /ops/v1/orgs/{org_id}/sub_orders/start_pick k
startPick POST /ops/v1/orgs/{org_id}/sub_orders/{id}/start_pick k
pickUnits POST /ops/v1/orgs/{org_id}/sub_orders/{id}/pick k
undoPick POST /ops/v1/orgs/{org_id}/sub_orders/{id}/undo_pick k
shortPick POST /ops/v1/orgs/{org_id}/sub_orders/{id}/short_pick k
substituteLot POST /ops/v1/orgs/{org_id}/sub_orders/{id}/substitute_lot k
packSubOrder POST /ops/v1/orgs/{org_id}/sub_orders/{id}/pack k
shipSubOrder POST /ops/v1/orgs/{org_id}/sub_orders/{id}/ship k
handOverSubOrder POST /ops/v1/orgs/{org_id}/sub_orders/{id}/hand_over k
confirmCancel POST /ops/v1/orgs/{org_id}/sub_orders/{id}/confirm_cancel k
refuseCancel POST /ops/v1/orgs/{org_id}/sub_orders/{id}/refuse_cancel k
undoStartPick POST /ops/v1/orgs/{org_id}/sub_orders/{id}/undo_start_pick k
undoPack POST /ops/v1/orgs/{org_id}/sub_orders/{id}/undo_pack k
correctTracking POST /ops/v1/orgs/{org_id}/sub_orders/{id}/correct_tracking k
moveTracking POST /ops/v1/orgs/{org_id}/sub_orders/{id}/move_tracking k
undoHandOver POST /ops/v1/orgs/{org_id}/sub_orders/{id}/undo_hand_over k
undoShip POST /ops/v1/orgs/{org_id}/sub_orders/{id}/undo_ship k
routeSubOrderAgain POST /ops/v1/orgs/{org_id}/sub_orders/{id}/route_again k
listShippingLabels GET /ops/v1/orgs/{org_id}/shipping_labels l
getShippingLabel GET /ops/v1/orgs/{org_id}/shipping_labels/{id}
printShippingLabel GET /ops/v1/orgs/{org_id}/shipping_labels/{id}/label.pdf b
printShippingLabelZpl GET /ops/v1/orgs/{org_id}/shipping_labels/{id}/label.zpl b
rateSubOrder POST /ops/v1/orgs/{org_id}/sub_orders/{id}/rates k
buyLabels POST /ops/v1/orgs/{org_id}/sub_orders/{id}/buy_labels k
voidShippingLabel POST /ops/v1/orgs/{org_id}/shipping_labels/{id}/void k
listFloorExceptions GET /ops/v1/floor_exceptions l
resolveFloorException POST /ops/v1/orgs/{org_id}/floor_exceptions/{id}/resolve k
takeCarrierEvents POST /ops/v1/carrier_events k
listCarrierAccounts GET /ops/v1/orgs/{org_id}/carrier_accounts l
setCarrierAccount PUT /ops/v1/orgs/{org_id}/carrier_accounts
deleteCarrierAccount DELETE /ops/v1/orgs/{org_id}/carrier_accounts/{id}
listFulfillmentCenters GET /ops/v1/fulfillment_centers l
createFulfillmentCenter POST /ops/v1/fulfillment_centers k
getFulfillmentCenter GET /ops/v1/fulfillment_centers/{id}
changeFulfillmentCenter PATCH /ops/v1/fulfillment_centers/{id} k
listMarketplaceShipments GET /ops/v1/orgs/{org_id}/marketplace_shipments l
trackMarketplaceShipment GET /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/tracking
printBillOfLading GET /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/bill_of_lading.pdf b
getProofOfDelivery GET /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/proof_of_delivery b
removeProofOfDelivery DELETE /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/proof_of_delivery
uploadProofOfDelivery POST /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/proof_of_delivery k
listWarehouseMarketplaceShipments GET /ops/v1/warehouses/{warehouse_id}/marketplace_shipments l
changeMarketplaceShipment PATCH /ops/v1/orgs/{org_id}/marketplace_shipments/{id} k
removeMarketplaceShipment DELETE /ops/v1/orgs/{org_id}/marketplace_shipments/{id}
recordMarketplaceShipmentEvents POST /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/events k
undoPickUpOfMarketplaceShipment POST /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/undo_pick_up k
undoMarketplaceShipmentEvent POST /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/undo_event k
redirectMarketplaceShipment POST /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/redirect k
reportReceivedUnits POST /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/received k
closeMarketplaceShipment POST /ops/v1/orgs/{org_id}/marketplace_shipments/{id}/close k
listMiddleMileOrders GET /ops/v1/orgs/{org_id}/middle_mile_orders l:data
getMiddleMileOrder GET /ops/v1/orgs/{org_id}/middle_mile_orders/{number}
changeMiddleMileOrder PATCH /ops/v1/orgs/{org_id}/middle_mile_orders/{number} k
listWarehouseMiddleMileOrders GET /ops/v1/warehouses/{warehouse_id}/middle_mile_orders l
pickUpMiddleMileOrder POST /ops/v1/orgs/{org_id}/middle_mile_orders/{number}/pick_up k
undoPickUpOfMiddleMileOrder POST /ops/v1/orgs/{org_id}/middle_mile_orders/{number}/undo_pick_up k
departMiddleMileOrder POST /ops/v1/orgs/{org_id}/middle_mile_orders/{number}/depart k
undoDepartOfMiddleMileOrder POST /ops/v1/orgs/{org_id}/middle_mile_orders/{number}/undo_depart k
undoDeliverOfMiddleMileOrder POST /ops/v1/orgs/{org_id}/middle_mile_orders/{number}/undo_deliver k
deliverMiddleMileOrder POST /ops/v1/orgs/{org_id}/middle_mile_orders/{number}/deliver k
cancelMiddleMileOrder POST /ops/v1/orgs/{org_id}/middle_mile_orders/{number}/cancel k
getRateQuote GET /ops/v1/orgs/{org_id}/rate_quotes/{quote_id}
listRateCards GET /ops/v1/rate_cards l
createRateCard POST /ops/v1/rate_cards k
getRateCard GET /ops/v1/rate_cards/{id}
changeRateCard PATCH /ops/v1/rate_cards/{id} k
listEffectiveRateCards GET /ops/v1/effective_rate_cards
loadRatePrices POST /ops/v1/rate_cards/{id}/prices k
loadRateLanes POST /ops/v1/rate_cards/{id}/lanes k
listRateMarkups GET /ops/v1/orgs/{org_id}/rate_markups l
createRateMarkup POST /ops/v1/orgs/{org_id}/rate_markups k
getRateMarkup GET /ops/v1/orgs/{org_id}/rate_markups/{id}
changeRateMarkup PATCH /ops/v1/orgs/{org_id}/rate_markups/{id} k
getReturnRate GET /ops/v1/orgs/{org_id}/returns/rate
getReturnReasons GET /ops/v1/orgs/{org_id}/returns/reasons
getReturnVolume GET /ops/v1/orgs/{org_id}/returns/volume
getReturnPolicy GET /ops/v1/orgs/{org_id}/returns/policy
listReturns GET /ops/v1/orgs/{org_id}/returns l
takeReturn POST /ops/v1/orgs/{org_id}/returns k
getReturn GET /ops/v1/orgs/{org_id}/returns/{rma_number}
getReturnPhoto GET /ops/v1/orgs/{org_id}/returns/{rma_number}/photos/{photo_id} b
printReturnLabel GET /ops/v1/orgs/{org_id}/returns/{rma_number}/label.pdf b
printReturnLabelZpl GET /ops/v1/orgs/{org_id}/returns/{rma_number}/label.zpl b
listOpenReturns GET /ops/v1/warehouses/{warehouse_id}/returns l
receiveReturn POST /ops/v1/orgs/{org_id}/returns/{rma_number}/receive k
undoReceiveReturn POST /ops/v1/orgs/{org_id}/returns/{rma_number}/undo_receive k
takeBackReturnedUnits POST /ops/v1/orgs/{org_id}/returns/{rma_number}/take_back k
takeInReturn POST /ops/v1/orgs/{org_id}/returns/{rma_number}/take_in k
finishReturn POST /ops/v1/orgs/{org_id}/returns/{rma_number}/finish k
decideReturnedUnits POST /ops/v1/orgs/{org_id}/returns/{rma_number}/decide k
cancelReturn POST /ops/v1/orgs/{org_id}/returns/{rma_number}/cancel k
buyReturnLabel POST /ops/v1/orgs/{org_id}/returns/{rma_number}/buy_label k
voidReturnLabel POST /ops/v1/orgs/{org_id}/returns/{rma_number}/void_label k
addReturnPhoto POST /ops/v1/orgs/{org_id}/returns/{rma_number}/photos k
getSandbox GET /ops/v1/orgs/{org_id}/sandbox
scan GET /ops/v1/scan
listDueWork GET /ops/v1/due_work l
retryDeadLetters POST /ops/v1/due_work/retry k
retryDueWork POST /ops/v1/orgs/{org_id}/due_work/{kind}/{subject_id}/retry k
listEvents GET /ops/v1/orgs/{org_id}/events
listWebhookEndpoints GET /ops/v1/orgs/{org_id}/webhook_endpoints l
getWebhookEndpoint GET /ops/v1/orgs/{org_id}/webhook_endpoints/{id}
listWebhookDeliveries GET /ops/v1/orgs/{org_id}/webhook_endpoints/{id}/deliveries l
getWebhookDelivery GET /ops/v1/orgs/{org_id}/webhook_endpoints/{id}/deliveries/{sequence}
healthLive GET /health/live p
healthReady GET /health/ready p
metrics GET /metrics t
`;
